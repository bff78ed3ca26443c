/** Where every kid stands, and how large it is drawn. */
import type { Point } from '$lib/shapes'
import { fan, spotsOf, type Lot } from './lots'
import type { Picture } from './picture'
import type { BoardPlan } from './plan'

export interface BoardToken extends Point {
  kid: string
  seat: number
  space: string
  size: number
  scored: boolean
  points: number
}

export function tokensOf(plan: BoardPlan, lots: Map<string, Lot>, picture: Picture, size: number): BoardToken[] {
  const bySpace = new Map<string, Picture['kids']>()
  for (const kid of picture.kids) bySpace.set(kid.at, [...(bySpace.get(kid.at) ?? []), kid])
  const tokens: BoardToken[] = []
  for (const [ref, kids] of bySpace) {
    const space = plan.spaces.get(ref)
    if (!space) continue
    const lot = lots.get(ref)
    if (space.place && lot) {
      const spots = spotsOf(kids)
      for (const { kid, seat, points } of kids) {
        const spot = lot.spots[spots.get(kid) ?? 0] ?? lot.spots[0]
        if (spot) tokens.push({ kid, seat, space: ref, scored: true, points, x: spot.x, y: spot.y + lot.r * 0.9, size: lot.kid })
      }
      continue
    }
    const school = space.tiles[0]?.school ?? false
    const room = school
      ? { x: space.x + 12, y: space.y + space.h * 0.42, w: space.w - 24, h: space.h * 0.56 }
      : { x: space.x + 14, y: space.y + 22, w: space.w - 28, h: space.h - 32 }
    fan(room, kids.length, school ? size * 0.9 : size).forEach(({ at, size: its }, n) => {
      const { kid, seat } = kids[n] as Picture['kids'][number]
      tokens.push({ kid, seat, space: ref, scored: false, points: 0, x: at.x, y: at.y, size: its })
    })
  }
  return tokens.sort((a, b) => a.y - b.y || a.x - b.x)
}
