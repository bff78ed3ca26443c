import { describe, expect, it } from 'vitest'
import type { GameSetting } from '../protocol'
import { gameOf } from '../games'
import { fitting, offered, resized } from './settings'

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

describe('another number of seats', () => {
  const STREET = gameOf('strangers')?.settings ?? {}
  const LOOP = gameOf('loop')?.settings ?? {}
  const forSeats = (name: string, seats: number[]) => ({ ...value(name), seats })
  const table = [
    setting('variants', 'several', [forSeats('teams', [4]), forSeats('well_read', [2, 3, 4]), forSeats('solo', [1])], []),
    setting('visitor', 'seat', [], null),
  ]
  it('drops the variants that do not fit, and what hangs on them', () => {
    const options = { variants: ['teams', 'well_read'], seating: 'beside', pack: 'standard' }
    expect(resized(table, STREET, options, 4, 3)).toEqual({ seats: 3, options: { variants: ['well_read'], pack: 'standard' } })
    expect(resized(table, STREET, options, 4, 1).options['variants']).toEqual(['solo'])
  })
  it('lets go of a role whose seat goes, also in a game without variants', () => {
    expect(resized(table.slice(1), {}, { visitor: 3 }, 4, 3)).toEqual({ seats: 3, options: { visitor: null } })
    expect(resized(table.slice(1), {}, { visitor: 2 }, 4, 3)).toEqual({ seats: 3, options: { visitor: 2 } })
  })
  it('counts the kids anew, unless somebody wished for more', () => {
    expect(resized([], LOOP, { kids: 3 }, 3, 4).options).toEqual({})
    expect(resized([], LOOP, { kids: 5 }, 3, 4).options).toEqual({ kids: 5 })
  })
})
