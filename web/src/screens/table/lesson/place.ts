/** Where a note goes: near what it is about, and off everything that is needed to answer. */
import type { Rect } from '$lib/shapes'

/** Something that a note should not lie on, and how bad it would be. */
export interface KeepClear extends Rect {
  weight: number
}

const STEP = 20
const EDGE = 8

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) * Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y))

const gap = (from: number, length: number, to: number, size: number): number => Math.max(0, to - (from + length), from - (to + size))

/** How far two boxes are from each other. */
export const apart = (one: Rect, other: Rect): number => Math.hypot(gap(one.x, one.w, other.x, other.w), gap(one.y, one.h, other.y, other.h))

/** The best place in the room for a note of this size: the least harm first, then the shortest way to what it is about. */
export function place(size: { w: number; h: number }, about: Rect | null, clear: readonly KeepClear[], room: Rect): { x: number; y: number } {
  const most = { x: Math.max(room.x + EDGE, room.x + room.w - size.w - EDGE), y: Math.max(room.y + EDGE, room.y + room.h - size.h - EDGE) }
  let best = { x: most.x, y: room.y + EDGE }
  let least = Infinity
  for (let y = room.y + EDGE; y <= most.y; y = y < most.y ? Math.min(y + STEP, most.y) : Infinity)
    for (let x = room.x + EDGE; x <= most.x; x = x < most.x ? Math.min(x + STEP, most.x) : Infinity) {
      const box = { x, y, ...size }
      let cost = about === null ? 0 : apart(box, about)
      for (const each of clear) cost += (overlap(box, each) * each.weight) / 10
      if (cost < least) [least, best] = [cost, { x, y }]
    }
  return best
}

/** The line from a note to what it is about: between the nearest points of the two; null where they touch. */
export function line(note: Rect, about: Rect): { x1: number; y1: number; x2: number; y2: number } | null {
  if (apart(note, about) < 10) return null
  const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
  const x2 = clamp(note.x + note.w / 2, about.x, about.x + about.w)
  const y2 = clamp(note.y + note.h / 2, about.y, about.y + about.h)
  const x1 = clamp(x2, note.x + 14, note.x + note.w - 14)
  const y1 = clamp(y2, note.y + 14, note.y + note.h - 14)
  return { x1: x2 > note.x + note.w ? note.x + note.w : x2 < note.x ? note.x : x1, y1: y2 > note.y + note.h ? note.y + note.h : y2 < note.y ? note.y : y1, x2, y2 }
}
