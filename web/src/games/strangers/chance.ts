/** The same house every time: what varies about a thing follows from its own id. */
import { dice } from '../../covers/draw'

export function seedOf(id: string): number {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

export interface Chance {
  /** In [0, 1). */
  next: () => number
  between: (low: number, high: number) => number
  pick: <T>(from: readonly T[]) => T
  often: (part: number) => boolean
}

export function chance(id: string): Chance {
  const next = dice(seedOf(id))
  next() // neighbouring ids differ little in their first number
  return {
    next,
    between: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    often: (part) => next() < part,
  }
}
