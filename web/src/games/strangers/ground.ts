/** Streets, paths, shores, fences and gates: everything that follows from what lies beside what. */
import type { Point, Rect } from '$lib/shapes'
import { beside, centre, tileAt, type GroundKind, type BoardPlan, type TileSide, type BoardTile } from './plan'
import type { PlaceContent } from './types'

const box = ({ x, y, w, h }: Rect): string => `M${x} ${y}h${w}v${h}h${-w}Z`

/**
 * All tiles of these grounds as one area, with a margin towards everything else. Tiles that belong together grow
 * together where nothing stands between them, so that a wall always has ground on both sides.
 */
export function area(plan: BoardPlan, has: (tile: BoardTile) => boolean, margin: number, cross = false): string {
  const joins = (tile: BoardTile, side: TileSide): boolean => {
    const { tile: other, edge } = beside(plan, tile, side)
    return other !== null && has(other) && (cross || edge === 'open')
  }
  let path = ''
  for (const tile of plan.tiles) {
    if (!has(tile)) continue
    const [right, below] = [joins(tile, 'right'), joins(tile, 'below')]
    const inner = { x: tile.x + margin, y: tile.y + margin, w: tile.w - 2 * margin, h: tile.h - 2 * margin }
    path += box({ ...inner, w: inner.w + (right ? 2 * margin : 0) })
    if (below) path += box({ ...inner, y: inner.y + inner.h - 1, h: 2 * margin + 2 })
    const next = tileAt(plan, tile.column + 1, tile.row)
    const under = tileAt(plan, tile.column, tile.row + 1)
    if (right && below && next && under && joins(next, 'below') && joins(under, 'right')) {
      path += box({ x: tile.x + tile.w - margin - 1, y: tile.y + tile.h - margin - 1, w: 2 * margin + 2, h: 2 * margin + 2 })
    }
  }
  return path
}

export const isGround =
  (...grounds: GroundKind[]) =>
  (tile: BoardTile): boolean =>
    tile.place === null && grounds.includes(tile.ground)

export interface Crossing {
  /** From the middle of one movement space to the middle of the next. */
  from: Point
  to: Point
  /** The border that is crossed, from kerb to kerb. */
  seam: [Point, Point]
  road: boolean
  /** The end that is a street, where only one is. */
  paved: 'from' | 'to' | null
}

/** Where one can go from one movement space to the next. */
export function crossings(plan: BoardPlan, margin: number): Crossing[] {
  const out: Crossing[] = []
  const walks = (tile: BoardTile | null): tile is BoardTile => tile !== null && tile.space !== null && tile.place === null
  for (const tile of plan.tiles) {
    if (!walks(tile)) continue
    for (const side of ['right', 'below'] as const) {
      const { tile: other, edge } = beside(plan, tile, side)
      if (edge !== 'open' || !walks(other)) continue
      const [right, bottom] = [tile.x + tile.w, tile.y + tile.h]
      out.push({
        from: centre(tile),
        to: centre(other),
        seam:
          side === 'right'
            ? [{ x: right, y: tile.y + margin }, { x: right, y: bottom - margin }]
            : [{ x: tile.x + margin, y: bottom }, { x: right - margin, y: bottom }],
        road: tile.ground === 'street' && other.ground === 'street',
        paved: tile.ground === other.ground ? null : tile.ground === 'street' ? 'from' : other.ground === 'street' ? 'to' : null,
      })
    }
  }
  return out
}

export type FenceStyle = 'picket' | 'hedge' | 'chain' | 'rail' | 'brick' | 'plank' | 'brush'

const STYLES: Record<PlaceContent['kind'], FenceStyle> = {
  mansion: 'hedge',
  pool: 'chain',
  home: 'picket',
  park: 'rail',
  library: 'brick',
  clubhouse: 'plank',
  pep_rally: 'rail',
  prom: 'brick',
}
const FIRST: readonly FenceStyle[] = ['hedge', 'picket', 'chain', 'brick', 'rail', 'plank', 'brush']

function styleOf(one: BoardTile, other: BoardTile): FenceStyle {
  const of = (tile: BoardTile): FenceStyle => (tile.place ? STYLES[tile.place.kind] : tile.space ? 'plank' : 'brush')
  const [a, b] = [of(one), of(other)]
  if (a === 'brush' && !other.place) return 'brush'
  if (b === 'brush' && !one.place) return 'brush'
  return FIRST.indexOf(a) < FIRST.indexOf(b) ? a : b
}

export interface FenceRun {
  from: Point
  to: Point
  style: FenceStyle
}

export interface Gate extends Point {
  /** The scoring space it leads into, and which way one goes in. */
  space: string
  into: TileSide
}

/** Half the opening that a gate leaves in its fence. */
export const GATE = 23

interface WallStretch {
  across: boolean
  line: number
  from: number
  to: number
  style: FenceStyle
}

/** Every wall inside the board as long straight runs, and every entry bar as a gate in its run. */
export function fences(plan: BoardPlan): { runs: FenceRun[]; gates: Gate[] } {
  const stretches: WallStretch[] = []
  const gates: Gate[] = []
  for (const tile of plan.tiles) {
    for (const side of ['right', 'below'] as const) {
      const { tile: other, edge } = beside(plan, tile, side)
      if (other === null || edge === 'open' || (!tile.space && !other.space)) continue
      if (tile.ground === 'water' || other.ground === 'water') {
        if (!tile.place && !other.place) continue
      }
      const across = side === 'below'
      const line = across ? tile.y + tile.h : tile.x + tile.w
      const [from, to] = across ? [tile.x, tile.x + tile.w] : [tile.y, tile.y + tile.h]
      const style = styleOf(tile, other)
      if (edge === 'wall') {
        stretches.push({ across, line, from, to, style })
        continue
      }
      const middle = (from + to) / 2
      stretches.push({ across, line, from, to: middle - GATE, style }, { across, line, from: middle + GATE, to, style })
      const inside = tile.place ?? other.place
      const into: TileSide = tile.place ? (across ? 'above' : 'left') : across ? 'below' : 'right'
      gates.push({ x: across ? middle : line, y: across ? line : middle, space: inside?.space ?? '', into })
    }
  }
  return { runs: merged(stretches), gates }
}

/** Stretches of one style that touch end to end become one run. */
function merged(stretches: WallStretch[]): FenceRun[] {
  const sorted = [...stretches].sort(
    (a, b) => Number(a.across) - Number(b.across) || a.line - b.line || a.from - b.from,
  )
  const long: WallStretch[] = []
  for (const each of sorted) {
    const last = long.at(-1)
    if (last && last.across === each.across && last.line === each.line && last.style === each.style && last.to === each.from) {
      last.to = each.to
    } else long.push({ ...each })
  }
  return long.map(({ across, line, from, to, style }) => ({
    from: across ? { x: from, y: line } : { x: line, y: from },
    to: across ? { x: to, y: line } : { x: line, y: to },
    style,
  }))
}
