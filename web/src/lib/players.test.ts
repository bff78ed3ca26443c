import { describe, expect, it } from 'vitest'
import { contrast } from './colour'
import { COLOURS, DRAWINGS, look, SHAPES } from './players'

describe('ten players', () => {
  const all = COLOURS.map((_, seat) => look(seat))

  it('differ in colour, in shape and in letter, each on its own', () => {
    for (const trait of ['hex', 'shape', 'letter'] as const)
      expect(new Set(all.map((each) => each[trait])).size).toBe(10)
  })

  it('wear letters that read well on their colour', () => {
    for (const each of all) expect(contrast(each.letterColour, each.hex), each.name).toBeGreaterThanOrEqual(4.5)
  })

  it('start over at the eleventh seat', () => {
    expect(look(10)).toEqual(look(0))
  })

  it('keep their letter inside the box of the shape', () => {
    for (const shape of SHAPES) {
      const { x, y, size } = DRAWINGS[shape].letter
      expect(x - size / 2, shape).toBeGreaterThan(0)
      expect(x + size / 2, shape).toBeLessThan(24)
      expect(y + size / 2, shape).toBeLessThan(24)
    }
  })
})
