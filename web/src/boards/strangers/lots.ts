/** What goes where inside one scoring space: the building, the spots kids stand on, the name. */
import type { PlaceDoc } from './docs'
import type { Point, Rect, Space } from './plan'

export interface Lot {
  /** Where the building or the water, field, ... is drawn. */
  art: Rect
  spots: Point[]
  /** Radius of a spot. */
  r: number
  name: Rect
}

const grid = (area: Rect, count: number, columns: number): Point[] => {
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    return {
      x: area.x + (area.w * ((at % columns) + 0.5)) / inRow,
      y: area.y + (area.h * (row + 0.5)) / rows,
    }
  })
}

/** `lines` is how many lines its name takes, `size` how large they are; 0 lines: no name on the board. */
export function lotOf(space: Space, lines: number, size: number): Lot {
  const { x, y, w, h } = space
  const count = space.place?.capacity ?? 0
  const foot = lines === 0 ? 8 : 10 + lines * size
  const name = { x: x + 6, y: y + h - foot + 2, w: w - 12, h: foot - 6 }
  const free = { x: x + 8, y: y + 7, w: w - 16, h: h - 7 - foot }
  const [wide, tall] = [w > h * 1.4, h > w * 1.4]
  if (w > 150 && h > 150) {
    // A field or a hall of four tiles: art above, two rows of kids below.
    const crowd = { x: free.x + 6, y: free.y + free.h * 0.56, w: free.w - 12, h: free.h * 0.44 }
    return { art: { ...free, h: free.h * (count > 6 ? 0.5 : 0.62) }, spots: grid(crowd, count, Math.ceil(count / 2)), r: 17, name }
  }
  if (wide) {
    const row = { x: free.x + 14, y: free.y + free.h - 34, w: free.w - 28, h: 34 }
    if (count === 1) return { art: { ...free, w: free.w - 46 }, spots: [{ x: free.x + free.w - 24, y: free.y + free.h - 20 }], r: 17, name }
    return { art: free, spots: grid(row, count, count), r: 16, name }
  }
  if (tall) {
    const low = { x: free.x, y: free.y + free.h * 0.56, w: free.w, h: free.h * 0.44 }
    return { art: { ...free, h: free.h * 0.62 }, spots: grid(low, count, count > 1 ? 2 : 1), r: 18, name }
  }
  const columns = count > 2 ? 2 : 1
  const r = count > 2 ? 11.5 : count > 1 ? 13.5 : 15
  const side = columns * (2 * r + 2) + 2
  const column = { x: free.x + free.w - side, y: free.y, w: side, h: free.h }
  return {
    art: { ...free, w: free.w - (count > 2 ? side - 4 : side - 8) },
    spots: count === 1 ? [{ x: free.x + free.w - r, y: free.y + free.h - r }] : grid(column, count, columns),
    r,
    name,
  }
}

/** Which kid stands on which spot, and what it is worth there. Views tell points, not spots: those follow. */
export function seated(place: PlaceDoc, kids: { kid: string; points: number }[]): { kid: string; spot: number; worth: number }[] {
  if (place.by_total.length > 0) {
    const worth = place.by_total[Math.min(kids.length, place.by_total.length) - 1] ?? 0
    return kids.map(({ kid }, spot) => ({ kid, spot, worth }))
  }
  const taken = new Set<number>()
  return kids.map(({ kid, points }) => {
    const fits = place.spots.findIndex((value, at) => value === points && !taken.has(at))
    const spot = fits >= 0 ? fits : place.spots.findIndex((_, at) => !taken.has(at))
    taken.add(spot)
    return { kid, spot: Math.max(spot, 0), worth: place.spots[spot] ?? points }
  })
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
