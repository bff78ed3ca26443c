/** Where each figure is drawn: kids side by side at their Location, machines in their Sector, Rumors at the corner of a place. */
import type { Point } from '$lib/shapes'
import { type Chart } from './chart'
import type { View } from './types'
import type { Picture } from './picture'

export interface Figure extends Point {
  ref: string
  /** Height in units of the map. */
  size: number
}

/** Sizes in pixels that stay readable when far out and do not fill the screen when close. */
export const figureSize = (k: number, least: number, most: number): number => Math.min(Math.max(least, most * 0.72 * k), most) / k

export function kidFigures(chart: Chart, picture: Picture, view: View, k: number, least: number): Figure[] {
  const size = figureSize(k, least, 64)
  const at = new Map<string, string[]>()
  for (const { kid } of view.kids) {
    const place = picture.kids[kid]
    if (place) at.set(place, [...(at.get(place) ?? []), kid])
  }
  return [...at].flatMap(([place, kids]) => {
    const middle = chart.places.get(place)
    if (!middle) return []
    const apart = Math.min(size * 0.56, Math.max(52, size * 1.4) / kids.length)
    return kids.map((ref, n) => ({ ref, size, x: middle.x + (n - (kids.length - 1) / 2) * apart + 7, y: middle.y + Math.max(15, size * 0.35) + (n % 2) * size * 0.06 }))
  })
}

export function machineFigures(chart: Chart, picture: Picture, view: View, kids: readonly Figure[], k: number, least: number): Figure[] {
  const size = figureSize(k, least, 72)
  return view.machines.flatMap(({ machine, where, hacker }) => {
    const sector = picture.machines[machine]
    const spot = sector ? chart.machines.get(sector) : undefined
    if (spot) return [{ ref: machine, size, x: spot.x, y: spot.y + size * 0.45 }]
    const owner = where === 'hacked' ? kids.find(({ ref }) => ref === hacker) : undefined
    return owner ? [{ ref: machine, size: size * 0.85, x: owner.x - size * 0.5, y: owner.y - size * 0.12 }] : []
  })
}
