/** Small things that the board, the hand and the summary share. */
import { isEvent, type BoardProps, type EventOf } from '../../boards/types'
import type { About, Content, DownView, EventArgs, PlayerView, Question, View } from './types'

export type Event = EventOf<EventArgs>
export type Props = BoardProps<View, Content, Question, About, Event>
export type Side = keyof DownView
export const SIDES: readonly Side[] = ['admitted', 'repelled']

export const ROLES: Record<PlayerView['role'], string> = { visitor: 'Visitor', kid: 'Kid', agent: 'Agent' }

export type Agency = NonNullable<PlayerView['agency']>
/** "an Agent of the CIA" is told by its letters. */
export const roleOf = ({ role, agency }: Pick<PlayerView, 'role' | 'agency'>): string => (agency ? agency.toUpperCase() : ROLES[role])
/** The same in full, for who can't see the mark. */
export const roleInFull = ({ role, agency }: Pick<PlayerView, 'role' | 'agency'>): string => (agency ? `Agent of the ${agency.toUpperCase()}` : ROLES[role])

/** "seat:3" -> 3 */
export const seatOf = (ref: string): number => Number(ref.split(':')[1])

export const isHidden = (ref: string): boolean => ref === 'object:hidden' || ref === 'object:covered'

/** Every card whose side this seat can see now: the tops of the spaces, and face-down cards it may look at. */
export function sidesSeen(view: Pick<View, Side | 'players'>): Map<string, boolean> {
  const seen = new Map<string, boolean>()
  for (const side of SIDES) {
    for (const pile of view[side]) if (pile) seen.set(pile.top, side === 'admitted')
    for (const player of view.players) for (const card of player.down[side].cards) seen.set(card, side === 'admitted')
  }
  return seen
}

/** What was placed since this seat did something last: a player who comes back to the board looks for it. */
export function placedSince(log: readonly Event[], seat: number | null): Set<string> {
  const found = new Set<string>()
  for (const event of log.toReversed()) {
    if (seat === null || isDeed(event, `seat:${seat}`)) break
    if (isEvent(event, 'placed')) found.add(event.args.object)
  }
  return found
}

/** Did this seat do that? Cards are drawn as others please, and where those of a proof go nobody decides. */
function isDeed(event: Event, seat: string): boolean {
  if (isEvent(event, 'placed')) return event.args.by === seat && event.args.why !== 'proof'
  return event.what !== 'drew' && 'seat' in event.args && event.args.seat === seat
}
