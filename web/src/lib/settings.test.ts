import { describe, expect, it } from 'vitest'
import type { GameSetting } from '../protocol'
import { fitting, offered } from './settings'

const islands = { scenario: ['islands'] }
const value = (name: string, needs: Record<string, unknown[]> = {}) => ({ value: name, title: name, text: '', seats: [2], needs })
const setting = (name: string, kind: string, values: ReturnType<typeof value>[], usual: unknown, needs: Record<string, unknown[]> = {}): GameSetting => ({ name, title: name, text: '', kind, default: usual, values, needs })
const SETTINGS = [
  setting('scenario', 'choice', [value('amok'), value('islands')], null),
  setting('variants', 'several', [value('easy'), value('monday', islands)], []),
  setting('often', 'choice', [value('never'), value('always', islands)], 'never'),
  setting('limit', 'number', [], null, islands),
]
const names = (options: Record<string, unknown>) => offered(SETTINGS, options).map((each) => [each.name, each.values.map((one) => one.value)])

describe('settings that go only with another choice', () => {
  it('are offered with it and not without', () => {
    expect(names({})).toEqual([['scenario', ['amok', 'islands']], ['variants', ['easy']]])
    expect(names({ scenario: 'islands' })).toEqual([
      ['scenario', ['amok', 'islands']],
      ['variants', ['easy', 'monday']],
      ['often', ['never', 'always']],
      ['limit', []],
    ])
  })
  it('go when it goes', () => {
    const chosen = { scenario: 'islands', variants: ['easy', 'monday'], often: 'always', limit: 30, kids: 3 }
    expect(fitting(SETTINGS, chosen)).toEqual(chosen)
    expect(fitting(SETTINGS, { ...chosen, scenario: 'amok' })).toEqual({ scenario: 'amok', variants: ['easy'], often: 'never', limit: null, kids: 3 })
  })
})
