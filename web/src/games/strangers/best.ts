/** The plan with the most points that was played on this device, for each board. */
import { toHash, type DeckPlan } from './architect'

export interface BestPlan {
  points: number
  /** The plan as the fragment of its link. */
  hash: string
}

/** A day's puzzle has a box of its own, so its plans are kept apart. */
const keyOf = (board: string, day: string): string => `streetlight.architect.${day || board}`

export function bestPlan(board: string, day = ''): BestPlan | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(board, day)) ?? 'null')
    return typeof found === 'object' && found !== null && 'points' in found && 'hash' in found && typeof found.points === 'number' && typeof found.hash === 'string' ? { points: found.points, hash: found.hash } : null
  } catch {
    return null
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])

/** A plan as it was played: a Sighting followed each of its cards. */
export function planOf(options: Readonly<Record<string, unknown>>, day = ''): DeckPlan {
  return { day, board: typeof options['board'] === 'string' ? options['board'] : 'A', hand: listOf(options['hand']), odd: listOf(options['deck']).filter((_, at) => at % 2 === 0) }
}

/** Keeps what a plan has brought, if none has brought more; gives back the way to its desk. */
export function keepPlan(options: Readonly<Record<string, unknown>>, points: number, day = ''): string {
  const plan = planOf(options, day)
  const hash = toHash(plan)
  if (points > (bestPlan(plan.board, day)?.points ?? -1)) {
    try {
      localStorage.setItem(keyOf(plan.board, day), JSON.stringify({ points, hash } satisfies BestPlan))
    } catch {
      // Private windows may refuse.
    }
  }
  return hash
}
