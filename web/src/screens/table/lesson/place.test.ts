import { describe, expect, it } from 'vitest'
import { apart, line, place } from './place'

const ROOM = { x: 0, y: 0, w: 800, h: 600 }
const NOTE = { w: 200, h: 100 }

describe('a note of a lesson', () => {
  it('stands beside what it is about, and not on it', () => {
    const about = { x: 300, y: 250, w: 60, h: 60 }
    const at = { ...place(NOTE, about, [{ ...about, weight: 4 }], ROOM), ...NOTE }
    expect(apart(at, about)).toBeLessThan(40)
    expect(at.x >= about.x + about.w || at.x + at.w <= about.x || at.y >= about.y + about.h || at.y + at.h <= about.y).toBe(true)
  })

  it('keeps off the things that are needed to answer', () => {
    const about = { x: 20, y: 20, w: 60, h: 60 }
    const wanted = { x: 90, y: 0, w: 710, h: 300, weight: 6 }
    const at = place(NOTE, about, [{ ...about, weight: 4 }, wanted], ROOM)
    expect(at.y).toBeGreaterThanOrEqual(80)
  })

  it('stays in a room that is too small for it', () => {
    expect(place(NOTE, null, [], { x: 0, y: 0, w: 100, h: 50 })).toEqual({ x: 8, y: 8 })
  })

  it('is tied to what it is about by a line, unless it touches it', () => {
    expect(line({ x: 0, y: 0, w: 100, h: 50 }, { x: 200, y: 0, w: 50, h: 50 })).toEqual({ x1: 100, y1: 25, x2: 200, y2: 25 })
    expect(line({ x: 0, y: 0, w: 100, h: 50 }, { x: 90, y: 0, w: 50, h: 50 })).toBeNull()
  })
})
