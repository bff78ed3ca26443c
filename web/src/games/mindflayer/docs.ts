/** What the game tells: the shapes of its content and views (src/streetlight/games/mindflayer/view.py). */

export type CardId = 'mind_flayer' | 'hard_hit' | 'waffle' | 'memories' | 'helping_hand'
export type Team = 'sane' | 'possessed'

export interface CardDoc {
  card: string
  name: string
  text: string
  counts: number[]
  source: string
}
export interface MeetingDoc {
  meeting: string
  name: string
  text: string
  exchange: string[]
  source: string
}
export interface PersonDoc {
  person: string
  name: string
  line: string
}
export interface Content {
  cards: CardDoc[]
  meetings: MeetingDoc[]
  people: PersonDoc[]
}

export interface PlayerDoc {
  seat: number
  person: string
  hand: number
  cards: CardId[] | null
  in_play: boolean
  takes_part: boolean
  team: Team | null
}

export interface Gift {
  what: 'gift'
  from: number
  to: number
  card: CardId
  knocked_out: boolean
}
export interface Held {
  what: 'meeting'
  card: string
  drawer: number
}
export interface Shown {
  what: 'show'
  seat: number
  to: number | null
  blind: boolean
  count: number
  cards: CardId[] | null
}
export interface Counted {
  what: 'count'
  seat: number
  card: CardId
  number: number
}
export interface Hurt {
  what: 'hurt'
  asked: number[]
  hurt: number[]
}
export interface Check {
  what: 'check'
  checked: number[]
  knocked_out: number[]
}
export interface Round {
  what: 'round'
  blind: boolean
  head: string
  givers: number[]
  receivers: number[][]
  given: boolean[][]
  /** Everything after the end; before it only this seat's own cards, not by giver. */
  gave: (CardId | null)[][] | (CardId | null)[] | null
  received: CardId[] | null
}
export type Moment = Gift | Held | Shown | Counted | Hurt | Check | Round

/** Who joined the Possessed when: `after` counts moments of the past, 0 is the deal. */
export interface Turned {
  seat: number
  after: number
  how: 'first_card' | 'dealt' | 'gift' | 'meeting'
}

export interface View {
  phase: 'give' | 'effect' | 'exchange' | 'over'
  turn_of: number | null
  flipped: CardId | null
  stacks: number[]
  meetings_held: number
  meeting: string | null
  quiet: boolean
  players: PlayerDoc[]
  you: { team: Team; first_card: CardId; dealt: CardId[]; starters: number[] | null } | null
  past: Moment[]
  turned?: Turned[]
}

export const NAMES: Record<CardId, string> = {
  mind_flayer: 'Mind Flayer',
  hard_hit: 'Hard Hit',
  waffle: 'Waffle',
  memories: 'Memories',
  helping_hand: 'Helping Hand',
}

/** "card:waffle" -> "waffle" */
export const idOf = (ref: string): CardId => ref.slice(ref.indexOf(':') + 1) as CardId
/** "seat:3" -> 3 */
export const seatOf = (ref: unknown): number => Number(String(ref).split(':')[1])
