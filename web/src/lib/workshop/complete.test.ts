import { describe, expect, it } from 'vitest'
import { entryAt } from './entry'
import { offersAt, placeOf } from './complete'

const schema = {
  properties: { cards: { type: 'array', items: { $ref: '#/$defs/Card' } }, title: { type: 'string' } },
  $defs: {
    Card: { properties: { id: { type: 'string' }, drawn: { type: 'boolean' }, effect: { anyOf: [{ $ref: '#/$defs/Move' }, { $ref: '#/$defs/Place' }] } } },
    Move: { description: 'A path move.', properties: { op: { const: 'move' }, steps: { type: 'integer' }, past: { enum: ['', 'walls', 'strangers'] } } },
    Place: { properties: { op: { const: 'place' }, to: { type: 'array', items: { enum: ['home', 'pool'] } } } },
  },
}
const offered = (text: string) => {
  const place = placeOf(text)
  return place === null ? null : offersAt(place, schema).map(({ label }) => label)
}

describe('what may stand at a place', () => {
  it('is the fields of the table', () => {
    expect(offered('')).toEqual(['cards', 'title'])
    expect(offered('[[cards]]\n')).toEqual(['id', 'drawn', 'effect'])
    expect(offered('[[cards]]\nid = "run" # the second\nd')).toEqual(['drawn', 'effect'])
  })
  it('is the values of the field', () => {
    expect(offered('[[cards]]\ndrawn = ')).toEqual(['true', 'false'])
    expect(offered('[[cards]]\neffect = { op = "mo')).toEqual(['move', 'place'])
    expect(offered('[[cards]]\neffect = { op = "move", past = ')).toEqual(['', 'walls', 'strangers'])
  })
  it('fits the kind of table that was begun', () => {
    expect(offered('[[cards]]\neffect = { op = "place", ')).toEqual(['to'])
    expect(offered('[[cards]]\neffect = { op = "place", to = ["home", ')).toEqual(['home', 'pool'])
    expect(offered('[cards.effect]\nop = "move"\n')).toEqual(['steps', 'past'])
  })
  it('is nothing in a comment or a long text', () => {
    expect(offered('# [[car')).toBeNull()
    expect(offered("[[cards]]\nmap = '''\n A B")).toBeNull()
  })
  it('begins where the word begins', () => {
    expect(placeOf('[[cards]]\neffect = { op = "mo')).toMatchObject({ path: ['cards', 'effect'], at: 'value', key: 'op', word: '"mo', from: 26 })
  })
})

describe('the entry at a line', () => {
  const toml = 'name = "x"\n\n[[cards]]\nid = "run"\nsteps = 2\n\n[[cards]]\nname = "Walk"\nid = "walk"\n[cards.effect]\nop = "move"\n'
  it('is the last one that began with an id', () => {
    expect([1, 3, 5, 8, 11].map((line) => entryAt('cards.toml', toml, line))).toEqual(['', 'run', 'run', 'walk', 'walk'])
  })
  it('is the first word of a line of CSV', () => {
    expect(entryAt('table.csv', 'object,attributes\napple,red=1\n', 2)).toBe('apple')
  })
})
