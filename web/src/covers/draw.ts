/** Helpers for drawing scenes: the same seed always gives the same trees, stars and scratches. */
import type { Point } from '$lib/shapes'
/** Random numbers in [0, 1) from a seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const r = (value: number) => Math.round(value * 10) / 10

function polygon(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${r(x)} ${r(y)}`).join('L')}Z`
}

/** One spruce: tiers of boughs, each wider than the one above, with a slight lean of its own. */
export function spruce(x: number, base: number, height: number, width: number, roll: () => number): string {
  const tiers = Math.max(3, Math.round(height / 16))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 1; i <= tiers; i++) {
    const part = i / tiers
    const y = base - height * (1 - part)
    const half = (width / 2) * part ** 0.9 * (0.82 + roll() * 0.36)
    const notch = half * (0.42 + roll() * 0.16)
    left.push({ x: x - half, y: y + roll() * 3 }, { x: x - notch, y: y - height / tiers / 6 })
    right.push({ x: x + half, y: y + roll() * 3 }, { x: x + notch, y: y - height / tiers / 6 })
  }
  left.pop()
  right.pop()
  const top = { x: x + (roll() - 0.5) * width * 0.08, y: base - height }
  return polygon([top, ...right, { x: x + width * 0.1, y: base }, { x: x - width * 0.1, y: base }, ...left.reverse()])
}

/** A row of spruces from one x to another, standing on a ground line. */
export function forest(
  seed: number,
  from: number,
  to: number,
  ground: (x: number) => number,
  size: { low: number; high: number; step: number },
): string {
  const roll = dice(seed)
  let path = ''
  for (let x = from; x <= to; x += size.step * (0.6 + roll() * 0.8)) {
    const height = size.low + roll() ** 1.5 * (size.high - size.low)
    path += spruce(x, ground(x) + 4, height, height * (0.34 + roll() * 0.14), roll)
  }
  return path
}

/** Points on a smooth curve through the given ones (Catmull-Rom). */
export function curve(through: Point[], steps = 10): Point[] {
  const at = (i: number): Point => through[Math.min(through.length - 1, Math.max(0, i))] ?? { x: 0, y: 0 }
  const out: Point[] = []
  for (let i = 0; i < through.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const mix = (p: number, q: number, u: number, v: number) =>
        0.5 * (2 * q + (u - p) * t + (2 * p - 5 * q + 4 * u - v) * t * t + (3 * q - p - 3 * u + v) * t * t * t)
      out.push({ x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) })
    }
  }
  out.push(at(through.length - 1))
  return out
}

/** A limb that tapers from its root to a point, along a curve. */
export function tendril(through: Point[], width: number): string {
  const spine = curve(through)
  const sides: Point[][] = [[], []]
  spine.forEach((point, i) => {
    const before = spine[Math.max(0, i - 1)] ?? point
    const after = spine[Math.min(spine.length - 1, i + 1)] ?? point
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const normal = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length }
    const half = (width / 2) * (1 - i / (spine.length - 1)) ** 0.8
    sides[0]?.push({ x: point.x + normal.x * half, y: point.y + normal.y * half })
    sides[1]?.push({ x: point.x - normal.x * half, y: point.y - normal.y * half })
  })
  return polygon([...(sides[0] ?? []), ...(sides[1] ?? []).reverse()])
}

export interface Dot extends Point {
  r: number
}

/** Dots strewn over a box: stars, sparks, scuffs. */
export function strewn(seed: number, count: number, box: [number, number, number, number], largest: number): Dot[] {
  const roll = dice(seed)
  const [left, top, right, bottom] = box
  return Array.from({ length: count }, () => ({
    x: r(left + roll() * (right - left)),
    y: r(top + roll() * (bottom - top)),
    r: Math.round((0.25 + roll() ** 3 * 0.75) * largest * 100) / 100,
  }))
}

/** Many dots as one path: cheaper than many circles. */
export function dots(list: Dot[]): string {
  return list.map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('')
}
