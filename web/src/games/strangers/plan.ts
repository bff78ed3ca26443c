/** The board laid out for drawing: tiles, spaces and lots in drawing units, from the text map's cells and edges. */
import type { Point, Rect } from '$lib/shapes'
import type { BoardContent, CellContent, PlaceContent } from './types'

export type Edge = BoardContent['right'][number][number]
export type GroundKind = CellContent['ground']

export interface BoardTile extends Rect {
  ref: string
  space: string | null
  column: number
  row: number
  ground: GroundKind
  school: boolean
  stranger: boolean
  schoolStop: boolean
  cityStop: boolean
  place: PlaceContent | null
}

/** A thing with a ref that a kid can be at: one tile, or all tiles of a scoring space. */
export interface Space extends Rect {
  ref: string
  name: string
  place: PlaceContent | null
  tiles: BoardTile[]
}

export interface Measures {
  /** A tile's width and height, and the rim around the board. */
  tileWidth: number
  tileHeight: number
  rim: number
  /** Columns run down: for a narrow, tall screen. */
  turned: boolean
}

export interface BoardPlan extends Measures {
  columns: number
  rows: number
  width: number
  height: number
  tiles: BoardTile[]
  spaces: Map<string, Space>
  right: Edge[][]
  below: Edge[][]
  /** Names along the top and down the left side. */
  across: string[]
  down: string[]
}

export const WIDE: Measures = { tileWidth: 116, tileHeight: 100, rim: 30, turned: false }
export const TALL: Measures = { tileWidth: 100, tileHeight: 94, rim: 26, turned: true }

/** Tiles for the room there is: wide ones for a wide room, higher ones where the room is high. */
export function measuresFor(board: BoardContent, width: number, height: number, phone: boolean): Measures {
  if (phone) return TALL
  const wide = (board.columns * WIDE.tileWidth + 2 * WIDE.rim) / (board.rows * WIDE.tileHeight + 2 * WIDE.rim)
  if (height === 0 || width / height > 0.9 * wide) return WIDE
  const medium = { tileWidth: 100, rim: 28, turned: false }
  const fills = ((board.columns * 100 + 56) * (height / width) - 56) / board.rows
  return { ...medium, tileHeight: Math.round(Math.min(122, Math.max(100, fills))) }
}

export const centre = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 2, y: y + h / 2 })

const flip = <T>(grid: T[][]): T[][] => (grid[0] ?? []).map((_, at) => grid.map((row) => row[at] as T))

export function lay(board: BoardContent, measures: Measures): BoardPlan {
  const { tileWidth, tileHeight, rim, turned } = measures
  const columns = turned ? board.rows : board.columns
  const rows = turned ? board.columns : board.rows
  const places = new Map(board.places.map((place) => [place.space, place]))
  const tiles = board.cells
    .map((cell): BoardTile => {
      const column = turned ? cell.row : cell.column
      const row = turned ? cell.column : cell.row
      return {
        ref: cell.ref,
        space: cell.space,
        column,
        row,
        x: rim + column * tileWidth,
        y: rim + row * tileHeight,
        w: tileWidth,
        h: tileHeight,
        ground: cell.ground,
        school: cell.school,
        stranger: cell.stranger,
        schoolStop: cell.school_stop,
        cityStop: cell.city_stop,
        place: places.get(cell.space ?? '') ?? null,
      }
    })
    .sort((a, b) => a.row - b.row || a.column - b.column)
  const letters = Array.from({ length: board.columns }, (_, at) => String.fromCharCode(65 + at))
  const numbers = Array.from({ length: board.rows }, (_, at) => String(at + 1))
  return {
    ...measures,
    columns,
    rows,
    width: 2 * rim + columns * tileWidth,
    height: 2 * rim + rows * tileHeight,
    tiles,
    spaces: spacesOf(tiles),
    right: turned ? flip(board.below) : board.right,
    below: turned ? flip(board.right) : board.below,
    across: turned ? numbers : letters,
    down: turned ? letters : numbers,
  }
}

function spacesOf(tiles: BoardTile[]): Map<string, Space> {
  const spaces = new Map<string, Space>()
  for (const tile of tiles) {
    if (tile.space === null) continue
    const known = spaces.get(tile.space)
    if (known) {
      const right = Math.max(known.x + known.w, tile.x + tile.w)
      const bottom = Math.max(known.y + known.h, tile.y + tile.h)
      known.x = Math.min(known.x, tile.x)
      known.y = Math.min(known.y, tile.y)
      known.w = right - known.x
      known.h = bottom - known.y
      known.tiles.push(tile)
    } else {
      const { x, y, w, h, place } = tile
      const name = place?.name ?? (tile.school ? 'School' : tile.ref)
      spaces.set(tile.space, { ref: tile.space, name, place, tiles: [tile], x, y, w, h })
    }
  }
  return spaces
}

export function tileAt(plan: BoardPlan, column: number, row: number): BoardTile | null {
  if (column < 0 || row < 0 || column >= plan.columns || row >= plan.rows) return null
  return plan.tiles[row * plan.columns + column] ?? null
}

export type TileSide = 'right' | 'below' | 'left' | 'above'
export const SIDES: readonly TileSide[] = ['right', 'below', 'left', 'above']

export function beside(plan: BoardPlan, { column, row }: BoardTile, side: TileSide): { tile: BoardTile | null; edge: Edge } {
  const at = (grid: Edge[][], c: number, r: number): Edge => grid[r]?.[c] ?? 'wall'
  switch (side) {
    case 'right':
      return { tile: tileAt(plan, column + 1, row), edge: at(plan.right, column, row) }
    case 'below':
      return { tile: tileAt(plan, column, row + 1), edge: at(plan.below, column, row) }
    case 'left':
      return { tile: tileAt(plan, column - 1, row), edge: at(plan.right, column - 1, row) }
    case 'above':
      return { tile: tileAt(plan, column, row - 1), edge: at(plan.below, column, row - 1) }
  }
}

/** The space under a point, if any. */
export function spaceAt(plan: BoardPlan, { x, y }: Point): string | null {
  const column = Math.floor((x - plan.rim) / plan.tileWidth)
  const row = Math.floor((y - plan.rim) / plan.tileHeight)
  return tileAt(plan, column, row)?.space ?? null
}

/** Spaces that touch a space, walls or not: a stranger there darkens its windows. */
export function touching(plan: BoardPlan, space: Space): Set<string> {
  const near = new Set<string>()
  for (const tile of space.tiles) {
    for (const side of SIDES) {
      const other = beside(plan, tile, side).tile?.space
      if (other && other !== space.ref) near.add(other)
    }
  }
  return near
}

/** Of some points, the one that an arrow key leads to: ahead, and rather straight than far. */
export function towards<T extends Point>(from: Point, key: string, among: T[]): T | null {
  const dx = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const dy = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  let best: T | null = null
  let least = Infinity
  for (const point of among) {
    const ahead = (point.x - from.x) * dx + (point.y - from.y) * dy
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx)
    if (ahead <= 1 || ahead + 2 * aside >= least) continue
    best = point
    least = ahead + 2 * aside
  }
  return best
}
