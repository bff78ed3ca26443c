/** What goes where inside one scoring space: the building, the spots kids stand on, the name. */
import type { Point, Rect } from '$lib/shapes'
import type { Space } from './plan'

export interface Lot {
  /** Where the building or the water, field, ... is drawn. */
  art: Rect
  spots: Point[]
  /** Radius of a spot, and how tall a kid is on it. */
  r: number
  kid: number
  name: Rect
}

/** Spots in rows. Every second row runs back, so that a cord through all of them never jumps. */
const grid = (area: Rect, count: number, columns: number): Point[] => {
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const column = row % 2 ? inRow - 1 - (at % columns) : at % columns
    return { x: area.x + (area.w * (column + 0.5)) / inRow, y: area.y + (area.h * (row + 0.5)) / rows }
  })
}

/** `lines` is how many lines its name takes, `size` how large they are; 0 lines: no name on the board. */
export function lotOf(space: Space, lines: number, size: number): Lot {
  const { x, y, w, h } = space
  const count = space.place?.capacity ?? 0
  const foot = lines === 0 ? 8 : 10 + lines * size
  const name = { x: x + 6, y: y + h - foot + 2, w: w - 12, h: foot - 6 }
  const free = { x: x + 8, y: y + 7, w: w - 16, h: h - 7 - foot }
  if (w > 150 && h > 150) {
    // A field or a hall of four tiles: the kids stand in one row in front.
    const r = Math.min(16, free.w / count / 2 - 1)
    const row = { x: free.x, y: free.y + free.h - 46, w: free.w, h: 46 }
    return { art: { ...free, h: free.h - 46 }, spots: grid(row, count, Math.max(6, Math.ceil(count / 2))), r, kid: 56, name }
  }
  if (w > h * 1.4) {
    const row = { x: free.x + 14, y: free.y + free.h - 34, w: free.w - 28, h: 34 }
    if (count > 1) return { art: free, spots: grid(row, count, count), r: 16, kid: 54, name }
    return { art: { ...free, w: free.w - 46 }, spots: [{ x: free.x + free.w - 24, y: free.y + free.h - 20 }], r: 17, kid: 60, name }
  }
  if (h > w * 1.4) {
    const low = { x: free.x, y: free.y + free.h * 0.5, w: free.w, h: free.h * 0.5 }
    return { art: { ...free, h: free.h * 0.62 }, spots: grid(low, count, count > 1 ? 2 : 1), r: 19, kid: 62, name }
  }
  if (count > 2) {
    const [r, side] = [12, 52]
    const block = { x: free.x + free.w - side, y: free.y, w: side, h: free.h }
    return { art: { ...free, w: free.w - side + 4 }, spots: grid(block, count, 2), r, kid: 37, name }
  }
  const r = count > 1 ? 13.5 : 16
  const column = { x: free.x + free.w - 2 * r - 1, y: free.y, w: 2 * r, h: free.h }
  return {
    art: { ...free, w: free.w - 2 * r + 4 },
    // Two stand aslant, so that one does not hide the other.
    spots: grid(column, count, 1).map(({ x, y }, at) => (count === 1 ? { x, y: free.y + free.h - r - 2 } : { x: x - (at ? 0 : 15), y })),
    r,
    kid: count > 1 ? 42 : 56,
    name,
  }
}

/** Which kid of a place stands on which spot. One that is just coming in stands on any free one until it is told which. */
export function spotsOf(kids: readonly { kid: string; spot: number | null }[]): Map<string, number> {
  const spots = new Map(kids.flatMap(({ kid, spot }) => (spot === null ? [] : [[kid, spot] as const])))
  const taken = new Set(spots.values())
  for (const { kid, spot } of kids) {
    if (spot !== null) continue
    let free = 0
    while (taken.has(free)) free++
    taken.add(free)
    spots.set(kid, free)
  }
  return spots
}

/** Kids that share a space fan out: feet positions around the middle of an area, front row last. */
export function fan(area: Rect, count: number, size: number): { at: Point; size: number }[] {
  if (count === 0) return []
  const perRow = count <= 3 ? count : Math.ceil(count / 2)
  const rows = Math.ceil(count / perRow)
  const room = Math.min(size, (area.w - 8) / (perRow * 0.62 + 0.2), (area.h - 4) / (1 + (rows - 1) * 0.55))
  const step = Math.min(room * 0.86, (area.w - room * 0.8) / Math.max(1, perRow - 1))
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / perRow)
    const inRow = row === rows - 1 ? count - row * perRow : perRow
    const x = area.x + area.w / 2 + ((at % perRow) - (inRow - 1) / 2) * step
    return { at: { x, y: area.y + area.h / 2 + room * 0.5 + (row - (rows - 1) / 2) * room * 0.55 }, size: room }
  })
}
