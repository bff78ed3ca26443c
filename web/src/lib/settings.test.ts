import { describe, expect, it } from 'vitest'
import { aSetting, aValue } from '../test/documents'
import { fitting, offered, resized, toggled } from './settings'

const islands = { needs: { scenario: ['islands'] } }
const SETTINGS = [
  aSetting('scenario', 'choice', [aValue('amok'), aValue('islands')], { from_pack: true }),
  aSetting('variants', 'several', [aValue('easy'), aValue('monday', islands)], { default: [] }),
  aSetting('often', 'choice', [aValue('never'), aValue('always', islands)], { default: 'never', from_pack: true }),
  aSetting('limit', 'number', [], islands),
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
  it('stay as they are with a pack of one’s own, whose scenarios nobody here knows', () => {
    const chosen = { scenario: 'attic', variants: ['monday'], often: 'always', limit: 30 }
    expect(fitting(SETTINGS, chosen, true)).toEqual(chosen)
    expect(offered(SETTINGS, chosen, true).map(({ name }) => name)).toEqual(['scenario', 'variants', 'often', 'limit'])
  })
})

const teams = { seats: [4], needs: { variants: ['teams'] } }
const STREET = [
  aSetting('variants', 'several', [aValue('teams', { seats: [4] }), aValue('well_read', { seats: [2, 3, 4] }), aValue('solo', { seats: [1], excludes: ['architect'] }), aValue('architect', { seats: [1], excludes: ['solo'] })], { default: [] }),
  aSetting('seating', 'choice', [aValue('beside', teams), aValue('opposite', teams)]),
  aSetting('visitor', 'seat', []),
]

describe('variants', () => {
  it('bring what goes only with them, and take it away again', () => {
    expect(offered(STREET, { variants: [] }).map(({ name }) => name)).toEqual(['variants', 'visitor'])
    expect(offered(STREET, { variants: ['teams'] }).map(({ name }) => name)).toEqual(['variants', 'seating', 'visitor'])
    expect(fitting(STREET, { variants: [], seating: 'beside' })).toEqual({ variants: [], seating: null })
  })
  it('take the place of those that they exclude', () => {
    const [variants] = STREET as [(typeof STREET)[0]]
    expect(toggled(variants, ['solo'], 'architect')).toEqual(['architect'])
    expect(toggled(variants, ['teams'], 'well_read')).toEqual(['teams', 'well_read'])
    expect(toggled(variants, ['teams', 'well_read'], 'teams')).toEqual(['well_read'])
  })
})

describe('another number of seats', () => {
  it('drops the variants that do not fit, and what hangs on them', () => {
    const options = { variants: ['teams', 'well_read'], seating: 'beside', pack: 'standard' }
    expect(resized(STREET, options, 4, 3)).toEqual({ seats: 3, options: { variants: ['well_read'], seating: null, pack: 'standard' } })
  })
  it('lets go of a role whose seat goes', () => {
    expect(resized(STREET, { visitor: 3 }, 4, 3).options).toEqual({ visitor: null })
    expect(resized(STREET, { visitor: 2 }, 4, 3).options).toEqual({ visitor: 2 })
  })
  it('counts the kids anew, unless somebody wished for more', () => {
    const kids = [aSetting('kids', 'number', [], { by_seats: { 1: 2, 2: 2, 3: 3, 4: 4 } })]
    expect(resized(kids, { kids: 3 }, 3, 4).options).toEqual({})
    expect(resized(kids, { kids: 3 }, 1, 4).options).toEqual({})
    expect(resized(kids, { kids: 5 }, 3, 4).options).toEqual({ kids: 5 })
  })
})
