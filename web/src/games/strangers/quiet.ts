/** Where something may lie on the board without covering what matters. */
import type { Rect } from '$lib/shapes'

const shared = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y))

/** The first of the places that covers least of what should stay in sight. */
export function quietest(places: readonly Rect[], keep: readonly Rect[]): Rect | undefined {
  const covers = (place: Rect) => keep.reduce((sum, each) => sum + shared(place, each), 0)
  return places.map((place) => ({ place, covers: covers(place) })).sort((one, other) => one.covers - other.covers)[0]?.place
}

/** Moved as little as need be, so that it lies within a room of this size. */
export const within = ({ x, y, w, h }: Rect, width: number, height: number): Rect => ({
  x: Math.max(0, Math.min(x, width - w)),
  y: Math.max(0, Math.min(y, height - h)),
  w,
  h,
})
