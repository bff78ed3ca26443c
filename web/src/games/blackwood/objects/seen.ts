/** What one sees of a drawing: how much of it each tone covers. For the test that holds drawings and facts together. */
import { OUTLINE, TONES, type Drawing, type Tone } from './shapes'

type Corner = readonly [number, number]
/** How many numbers each command of a path takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7, Z: 0 }
const STEPS = 8
/** Points looked at, along each side of the drawing. */
const GRID = 32

/** The lines of a path, curves cut into short straight pieces. */
function lines(path: string): Corner[][] {
  const found: Corner[][] = []
  let line: Corner[] = []
  let at: Corner = [0, 0]
  let bend: Corner | null = null
  const go = (to: Corner) => line.push((at = to))
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const upper = command.toUpperCase()
    const numbers = [...rest.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number)
    const takes = TAKES[upper] ?? 0
    if (takes === 0) {
      if (line[0]) go(line[0])
      continue
    }
    for (let n = 0; n < numbers.length; n += takes) {
      const [fromX, fromY] = command === upper ? [0, 0] : at
      const point = (i: number): Corner => [fromX + (numbers[n + i] ?? 0), fromY + (numbers[n + i + 1] ?? 0)]
      const start = at
      const last: Corner | null = bend
      bend = null
      if (upper === 'M' && n === 0) {
        line = [point(0)]
        found.push(line)
        at = point(0)
      } else if (upper === 'M' || upper === 'L') go(point(0))
      else if (upper === 'H') go([fromX + (numbers[n] ?? 0), at[1]])
      else if (upper === 'V') go([at[0], fromY + (numbers[n] ?? 0)])
      else if (upper === 'A') each(arc(start, numbers.slice(n, n + 5), point(5)), go)
      else if (upper === 'Q' || upper === 'T') {
        bend = upper === 'Q' ? point(0) : mirrored(start, last)
        each(curve([start, bend, point(upper === 'Q' ? 2 : 0)]), go)
      } else {
        const first = upper === 'C' ? point(0) : mirrored(start, last)
        bend = point(upper === 'C' ? 2 : 0)
        each(curve([start, first, bend, point(upper === 'C' ? 4 : 2)]), go)
      }
    }
  }
  return found
}
const each = (points: Corner[], go: (to: Corner) => void): void => points.forEach(go)
const mirrored = (at: Corner, bend: Corner | null): Corner => (bend ? [2 * at[0] - bend[0], 2 * at[1] - bend[1]] : at)

/** A Bézier curve through its points, by de Casteljau. */
function curve(points: Corner[]): Corner[] {
  return Array.from({ length: STEPS }, (_, step) => {
    let left = points
    const t = (step + 1) / STEPS
    while (left.length > 1) left = left.slice(1).map((to, i) => mix(left[i] ?? to, to, t))
    return left[0] ?? [0, 0]
  })
}
const mix = (one: Corner, other: Corner, t: number): Corner => [one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t]

/** An arc of an ellipse whose axes lie straight. */
function arc(from: Corner, [rx = 1, ry = 1, , large = 0, sweep = 0]: number[], to: Corner): Corner[] {
  const [dx, dy] = [(from[0] - to[0]) / 2 / rx, (from[1] - to[1]) / 2 / ry]
  const far = dx * dx + dy * dy
  const scale = Math.max(1, Math.sqrt(far))
  /** How far the middle lies from the line between both ends. */
  const off = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, 1 / far - 1))
  const [cx, cy] = [(from[0] + to[0]) / 2 + off * dy * rx, (from[1] + to[1]) / 2 - off * dx * ry]
  const angle = ([x, y]: Corner) => Math.atan2((y - cy) / ry / scale, (x - cx) / rx / scale)
  const begin = angle(from)
  let turn = angle(to) - begin
  if (sweep && turn <= 0) turn += 2 * Math.PI
  if (!sweep && turn >= 0) turn -= 2 * Math.PI
  const steps = 2 * STEPS
  return Array.from({ length: steps }, (_, step) => {
    const t = begin + (turn * (step + 1)) / steps
    return step === steps - 1 ? to : [cx + rx * scale * Math.cos(t), cy + ry * scale * Math.sin(t)]
  })
}

/** Does the path go around the point? */
function inside(path: Corner[][], x: number, y: number): boolean {
  let winding = 0
  for (const line of path)
    line.forEach((one, i) => {
      const other = line[(i + 1) % line.length] ?? one
      if (one[1] <= y !== other[1] <= y) {
        const cross = one[0] + ((y - one[1]) / (other[1] - one[1])) * (other[0] - one[0])
        if (cross > x) winding += other[1] > one[1] ? 1 : -1
      }
    })
  return winding !== 0
}

function near(path: Corner[][], x: number, y: number, reach: number): boolean {
  return path.some((line) =>
    line.some((one, i) => {
      const other = line[i + 1]
      if (!other) return false
      const [dx, dy] = [other[0] - one[0], other[1] - one[1]]
      const t = Math.min(1, Math.max(0, ((x - one[0]) * dx + (y - one[1]) * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(one[0] + t * dx - x, one[1] + t * dy - y) <= reach
    }),
  )
}

const around = (path: Corner[][], reach: number) => {
  const [xs, ys] = [path.flat().map(([x]) => x), path.flat().map(([, y]) => y)]
  return { left: Math.min(...xs) - reach, right: Math.max(...xs) + reach, top: Math.min(...ys) - reach, bottom: Math.max(...ys) + reach }
}

const NAMES: Record<string, Tone> = Object.fromEntries(Object.entries(TONES).map(([name, colour]) => [colour, name as Tone]))

/** The share of the drawing, its outlines left out, that shows each tone. Light and shade do not change a tone. */
export function tonesSeen(drawing: Drawing): Map<Tone, number> {
  const solid = drawing.filter(({ opacity }) => opacity === 1).map((shape) => ({ shape, path: lines(shape.d), box: around(lines(shape.d), shape.width / 2) }))
  const counts = new Map<Tone, number>()
  let all = 0
  for (let row = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++) {
      const [x, y] = [((column + 0.5) * 48) / GRID, ((row + 0.5) * 48) / GRID]
      let colour = ''
      for (const { shape, path, box } of solid) {
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
        if (shape.fill !== 'none' && inside(path, x, y)) colour = shape.fill
        if (shape.stroke !== 'none' && near(path, x, y, shape.width / 2)) colour = shape.stroke
      }
      if (!colour || colour === OUTLINE) continue
      all += 1
      const tone = NAMES[colour]
      if (tone) counts.set(tone, (counts.get(tone) ?? 0) + 1)
    }
  return new Map([...counts].map(([tone, count]) => [tone, count / all]))
}

/** What a tone is taken for at the first look, and for what else on a second. */
const COLOURS: Record<Tone, [string, ...string[]]> = {
  white: ['white'],
  cream: ['cream', 'white', 'yellow'],
  yellow: ['yellow'],
  orange: ['orange', 'yellow'],
  red: ['red'],
  pink: ['pink'],
  tan: ['brown', 'yellow'],
  brown: ['brown'],
  green: ['green'],
  leaf: ['green'],
  sky: ['pale blue', 'blue', 'white'],
  blue: ['blue'],
  navy: ['blue'],
  silver: ['grey', 'white'],
  steel: ['grey'],
  black: ['black'],
}
const BRIGHT = ['red', 'orange', 'yellow', 'green', 'blue', 'pink']
/** The colours that rules speak of. */
export const NAMED = ['red', 'yellow', 'green', 'blue', 'white', 'black', 'brown', 'grey', 'many_colours'] as const
export type ColourName = (typeof NAMED)[number]
/** From this share on a colour catches the eye; below the other nobody would say that it is there. */
const CATCHES = 0.05
const NEEDED = 0.015
/** A spot of a bright colour counts among many from this share on. */
const SPOT = 0.03

/** Which colours the drawing surely shows, and which surely not. About the others people may think as they like. */
export function coloursSeen(drawing: Drawing): { yes: ColourName[]; no: ColourName[] } {
  const sure = new Map<string, number>()
  const perhaps = new Map<string, number>()
  const add = (to: Map<string, number>, colour: string, share: number) => to.set(colour, (to.get(colour) ?? 0) + share)
  for (const [tone, share] of tonesSeen(drawing)) {
    const [first, ...others] = COLOURS[tone]
    add(sure, first, share)
    for (const colour of [first, ...others]) add(perhaps, colour, share)
  }
  const shows = (colour: string) => (sure.get(colour) ?? 0) >= CATCHES
  const hides = (colour: string) => (perhaps.get(colour) ?? 0) < NEEDED
  const yes = NAMED.filter((colour) => (colour === 'many_colours' ? BRIGHT.filter((each) => (sure.get(each) ?? 0) >= SPOT).length >= 3 : shows(colour)))
  const no = NAMED.filter((colour) => (colour === 'many_colours' ? BRIGHT.filter((each) => !hides(each)).length < 3 : hides(colour)))
  return { yes, no }
}
