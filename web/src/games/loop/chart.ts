/** The map, laid out once per pack: smooth shores, roads, woods, and where things stand. 100 units to a Sector. */
import type { Point } from '$lib/shapes'
import { dice } from '../../covers/draw'
import type { LineContent, MapContent } from './types'

export const UNIT = 100
export const COLUMNS = 8
export const ROWS = 6
export const WIDTH = COLUMNS * UNIT
export const HEIGHT = ROWS * UNIT
export const SECTORS: readonly string[] = [...'ABCDEF'].flatMap((row) => Array.from({ length: COLUMNS }, (_, at) => `${row}${at + 1}`))

export const spot = ([x, y]: [number, number]): Point => ({ x: x * UNIT, y: y * UNIT })
const r = (value: number): number => Math.round(value * 10) / 10

/** The middle of "sector:C4". */
export function sectorCentre(ref: string): Point {
  const name = ref.slice(ref.indexOf(':') + 1)
  return { x: (Number(name.slice(1)) - 0.5) * UNIT, y: (name.charCodeAt(0) - 64.5) * UNIT }
}

/** A closed curve through the points (Catmull-Rom as cubic pieces). */
export function smooth(points: readonly Point[]): string {
  const at = (n: number): Point => points[(n + points.length) % points.length] ?? { x: 0, y: 0 }
  let path = `M${r(at(0).x)} ${r(at(0).y)}`
  for (let n = 0; n < points.length; n++) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
    path += `C${r(b.x + (c.x - a.x) / 6)} ${r(b.y + (c.y - a.y) / 6)} ${r(c.x - (d.x - b.x) / 6)} ${r(c.y - (d.y - b.y) / 6)} ${r(c.x)} ${r(c.y)}`
  }
  return `${path}Z`
}

/** An open curve through the points. */
export function winding(points: readonly Point[]): string {
  const at = (n: number): Point => points[Math.min(Math.max(n, 0), points.length - 1)] ?? { x: 0, y: 0 }
  let path = `M${r(at(0).x)} ${r(at(0).y)}`
  for (let n = 0; n < points.length - 1; n++) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
    path += `C${r(b.x + (c.x - a.x) / 6)} ${r(b.y + (c.y - a.y) / 6)} ${r(c.x - (d.x - b.x) / 6)} ${r(c.y - (d.y - b.y) / 6)} ${r(c.x)} ${r(c.y)}`
  }
  return path
}

export function inside(point: Point, polygon: readonly Point[]): boolean {
  let odd = false
  polygon.forEach((a, n) => {
    const b = polygon[(n + 1) % polygon.length] ?? a
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) odd = !odd
  })
  return odd
}

function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

export interface Chart {
  islands: { id: string; name: string; path: string; label: Point }[]
  places: Map<string, Point>
  lines: { kind: LineContent['kind']; between: [string, string]; path: string }[]
  trees: string[]
  treesLit: string[]
  fields: (Point & { turn: number; size: number })[]
  /** The middle of each Location's name, beside it where it does not lie on another one's letter. */
  names: Map<string, Point>
  /** Where a machine stands in each Sector: away from the Locations, so that both can be read. */
  machines: Map<string, Point>
}

export function layMap(map: MapContent): Chart {
  const places = new Map(map.places.map(({ place, at }) => [place, spot(at)]))
  const at = (ref: string): Point => places.get(ref) ?? { x: 0, y: 0 }
  const routes = map.lines.map(({ between, via, kind }) => ({ kind, between, points: [at(between[0]), ...via.map(spot), at(between[1])] }))
  const shores = map.islands.map(({ outline }) => outline.map(spot))
  const onLand = (p: Point): boolean => shores.some((shore) => inside(p, shore))
  const toRoad = (p: Point): number =>
    Math.min(...routes.flatMap(({ points }) => points.map((a, i) => (i > 0 ? toSegment(p, points[i - 1] ?? a, a) : Infinity))))
  const fields = map.landmarks.filter(({ kind }) => kind === 'field').map((mark, n) => ({ ...spot(mark.at), turn: ((n * 37) % 60) - 30, size: 1 }))
  // Farms around the open villages, wherever a field fits.
  const farm = dice(77)
  for (const { place, restricted } of map.places)
    for (let n = 0; n < 9 && !restricted; n++) {
      const [angle, far, size] = [farm() * Math.PI * 2, 42 + farm() * 26, 0.62 + farm() * 0.35]
      const p = { x: at(place).x + Math.cos(angle) * far, y: at(place).y + Math.sin(angle) * far }
      const corners = [0, 1, 2, 3, 4, 5].map((i) => ({ x: p.x + 24 * size * Math.cos(i), y: p.y + 20 * size * Math.sin(i) }))
      const free = [...places.values()].every((q) => Math.hypot(q.x - p.x, q.y - p.y) > 28 + 17 * size)
      if (free && corners.every(onLand) && toRoad(p) > 18 * size && fields.every((q) => Math.hypot(q.x - p.x, q.y - p.y) > 24 * (size + q.size)))
        fields.push({ ...p, turn: angle * 40 - 60, size })
    }
  const clear = [
    ...map.landmarks.filter(({ kind }) => kind !== 'wood' && kind !== 'water' && kind !== 'field').map((mark) => ({ ...spot(mark.at), r: mark.kind === 'towers' ? 38 : 20 })),
    ...fields.map(({ x, y, size }) => ({ x, y, r: 27 * size })),
  ]
  const woods = map.landmarks.filter(({ kind }) => kind === 'wood').map((mark) => spot(mark.at))

  // Trees: thick in the woods, thin elsewhere, none on roads, in villages or on fields.
  const roll = dice(1986)
  const found: (Point & { size: number })[] = []
  for (let n = 0; n < 9000 && found.length < 1100; n++) {
    const p = { x: roll() * WIDTH, y: roll() * HEIGHT }
    const chance = roll()
    const size = 5 + roll() * 4.5
    const shore = shores.find((each) => inside(p, each))
    if (!shore || !inside({ x: p.x, y: p.y - 7 }, shore)) continue
    const near = Math.min(...woods.map((wood) => Math.hypot(wood.x - p.x, wood.y - p.y)))
    const drift = Math.sin(p.x / 37) + Math.sin(p.y / 29 + p.x / 61) + Math.sin((p.x + p.y) / 23)
    if (chance > (near < 34 ? 0.95 : 0.24 + drift * 0.22)) continue
    if ([...places.values()].some((place) => Math.hypot(place.x - p.x, place.y - p.y) < 31)) continue
    if (clear.some((each) => Math.hypot(each.x - p.x, each.y - p.y) < each.r)) continue
    if (toRoad(p) < 7) continue
    found.push({ ...p, size })
  }
  found.sort((a, b) => a.y - b.y)
  const tree = ({ x, y, size }: Point & { size: number }): string => `M${r(x)} ${r(y - size)}l${r(size * 0.42)} ${r(size)}h${r(-size * 0.84)}Z`
  const half = ({ x, y, size }: Point & { size: number }): string => `M${r(x)} ${r(y - size)}l${r(-size * 0.42)} ${r(size)}h${r(size * 0.36)}Z`
  const rows = Array.from({ length: 12 }, (_, row) => found.filter(({ y }) => Math.floor((y / HEIGHT) * 12) === row))

  const machines = new Map(
    SECTORS.map((name) => {
      const middle = sectorCentre(name)
      let best = { ...middle, room: -1 }
      for (let i = -4; i <= 4; i++)
        for (let j = -3; j <= 4; j++) {
          const p = { x: middle.x + i * 8, y: middle.y + j * 8 }
          if (p.y < 62) continue // its head would be over the edge of the map
          const room = Math.min(70, ...[...places.values()].map((place) => Math.hypot((place.x - p.x) * 0.85, place.y + 8 - p.y))) - Math.hypot(i, j) * 1.2 - (onLand(p) && onLand({ x: p.x, y: p.y + 12 }) ? 0 : 34)
          if (room > best.room) best = { ...p, room }
        }
      return [`sector:${name}`, { x: best.x, y: best.y }]
    }),
  )

  return {
    islands: map.islands.map(({ id, name, outline }, n) => {
      const shore = shores[n] ?? []
      const label = { x: shore.reduce((sum, p) => sum + p.x, 0) / shore.length, y: Math.max(...shore.map(({ y }) => y)) + 12 }
      return { id, name, path: smooth(outline.map(spot)), label }
    }),
    places,
    lines: routes.map(({ kind, between, points }) => ({ kind, between, path: winding(points) })),
    fields,
    names: nameSpots(map, places),
    trees: rows.map((row) => row.map(tree).join('')),
    treesLit: rows.map((row) => row.map(half).join('')),
    machines,
  }
}

/** Each name goes below its Location, or as near as it can without covering a letter or another name. */
function nameSpots(map: MapContent, places: ReadonlyMap<string, Point>): Map<string, Point> {
  const boxes = [...places.values()].map(({ x, y }) => ({ x: x - 20, y: y - 17, w: 26, h: 26 }))
  const found = new Map<string, Point>()
  for (const { place, name } of map.places) {
    const { x, y } = places.get(place) ?? { x: 0, y: 0 }
    const w = name.length * 7.6
    const spots = [[0, 32], [-16, 32], [16, 32], [-30, 30], [30, 30], [0, 38], [-w / 2 - 26, 8], [w / 2 + 40, 8]].map(([dx = 0, dy = 0]) => ({ x: x + dx, y: y + dy }))
    const cost = (p: Point): number =>
      boxes.reduce((sum, box) => {
        const over = Math.min((w + box.w) / 2 - Math.abs(p.x - box.x), (14 + box.h) / 2 - Math.abs(p.y - box.y))
        return sum + (over > 0 && (w + box.w) / 2 > Math.abs(p.x - box.x) && (14 + box.h) / 2 > Math.abs(p.y - box.y) ? over + 2 : 0)
      }, 0)
    const best = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a))
    boxes.push({ ...best, w, h: 14 })
    found.set(place, best)
  }
  return found
}
