/** What the game tells: the shapes of its content and views (src/streetlight/games/blackwood/view.py). */

import type { GameEvent } from '../../protocol'

export type Role = 'visitor' | 'kid' | 'agent'
export type Side = 'admitted' | 'repelled'
export const SIDES: readonly Side[] = ['admitted', 'repelled']

export interface ObjectDoc {
  object: string
  name: string
  source: string
}
export interface AttributeDoc {
  id: string
  group: string
  phrase: string
  negation: string
  definition: string
  admits: string[]
}
export interface QuantityDoc {
  id: string
  unit: string
  less: string
  more: string
  values: number[]
}
export interface ExampleDoc {
  rule: string
  text: string
  source: string
}
export interface Content {
  objects: ObjectDoc[]
  attributes: AttributeDoc[]
  quantities: QuantityDoc[]
  examples: ExampleDoc[]
}

export interface Pile {
  top: string
  under: number
}
export interface Down {
  count: number
  cards: string[]
}
export interface PlayerDoc {
  seat: number
  role: Role
  hand: number
  cards: string[]
  down: Record<Side, Down>
}
export interface View {
  pack: string
  visitor: number
  kid: number
  agents: number[]
  round: number
  turn_of: number | null
  trust: number
  deck: number
  mode: 'workshop' | 'free' | null
  rule_hash: string | null
  /** The Visitor's; everybody's after the end. */
  rule: { id: string; text: string } | null
  verdicts: Record<string, boolean> | null
  /** For a Visitor who judges by her own words: what her verdicts so far say of what waits for one. */
  advice: string | null
  admitted: (Pile | null)[]
  repelled: (Pile | null)[]
  flipped: string[]
  row: string[]
  shown: string | null
  players: PlayerDoc[]
}

export const ROLES: Record<Role, string> = { visitor: 'Visitor', kid: 'Kid', agent: 'Agent' }

/** "seat:3" -> 3 */
export const seatOf = (ref: unknown): number => Number(String(ref).split(':')[1])

export const isHidden = (ref: string): boolean => ref === 'object:hidden' || ref === 'object:covered'

/** Every card whose side this seat can see now: the tops of the spaces, and face-down cards it may look at. */
export function sidesSeen(view: View): Map<string, boolean> {
  const seen = new Map<string, boolean>()
  for (const side of SIDES) {
    for (const pile of view[side]) if (pile) seen.set(pile.top, side === 'admitted')
    for (const player of view.players) for (const card of player.down[side].cards) seen.set(card, side === 'admitted')
  }
  return seen
}

/** The shield is up, and the cards of a proof that failed are being placed. */
export function isLifted(log: readonly GameEvent[]): boolean {
  const at = log.findLastIndex(({ what }) => what === 'pushed')
  return at >= 0 && log.slice(at + 1).every(({ what }) => what === 'placed' || what === 'crowded')
}

/** What was placed since this seat did something last: a player who comes back to the board looks for it. */
export function placedSince(log: readonly GameEvent[], seat: number | null, visitor: number): Set<string> {
  const found = new Set<string>()
  for (let at = log.length - 1; at >= 0 && seat !== null; at--) {
    const { what, args } = log[at] as GameEvent
    // What the Visitor places stands alone; the Kid's cards follow a prediction, those of a proof one another.
    const own = seat === visitor ? what === 'shows' || (what === 'placed' && !['predicts', 'pushed', 'placed', 'crowded'].includes(log[at - 1]?.what ?? '')) : args['seat'] === `seat:${seat}`
    if (own) break
    if (what === 'placed') found.add(String(args['object']))
  }
  return found
}
