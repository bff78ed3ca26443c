/** The way a kid would take, for showing it before it is chosen. The rules decide what is legal; this only draws. */
import type { Picture } from './picture'
import { beside, SIDES, type Plan, type Space } from './plan'

export interface Gait {
  steps: number
  /** "walls" or "strangers": what does not stop it. */
  past: string
}

function neighbours(plan: Plan, space: Space, hop: boolean): Space[] {
  const out = new Set<Space>()
  for (const tile of space.tiles) {
    for (const side of SIDES) {
      const { tile: other, edge } = beside(plan, tile, side)
      const next = plan.spaces.get(other?.space ?? '')
      if (!next || next === space) continue
      if (hop || edge === 'open' || (edge === 'door' && next.place)) out.add(next)
    }
  }
  return [...out]
}

/** One way from a space to another in exactly so many steps, or fewer into a scoring space; both ends included. */
export function wayTo(plan: Plan, picture: Picture, from: string, to: string, gait: Gait): string[] | null {
  const start = plan.spaces.get(from)
  const goal = plan.spaces.get(to)
  if (!start || !goal) return null
  const strangers = new Set(picture.strangers)
  for (let steps = goal.place ? 1 : gait.steps; steps <= gait.steps; steps++) {
    const way = walk([start], steps)
    if (way) return way.map(({ ref }) => ref)
  }
  return null

  function walk(way: Space[], left: number): Space[] | null {
    const here = way[way.length - 1] as Space
    if (left === 0) return here === goal ? way : null
    if (here.place) return null
    for (const next of neighbours(plan, here, gait.past === 'walls')) {
      if (way.includes(next) || (next.place && next !== goal)) continue
      if (strangers.has(next.ref) && gait.past !== 'strangers') continue
      const found = walk([...way, next], left - 1)
      if (found) return found
    }
    return null
  }
}
