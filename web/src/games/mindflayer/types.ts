// Made by scripts/protocol_types.py from the types of Attack of the Mind Flayer. Do not edit.

export interface MindFlayerView {
  game: string
  seat: number | 'all' | null
  seats: number
  waiting: number[]
  talk: boolean
  result: Result | null
  pack: string
  phase: 'effect' | 'exchange' | 'give' | 'over'
  turn_of: number | null
  first: number
  redealt: number[]
  flipped: 'hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle' | null
  stacks: number[]
  meetings_held: number
  meeting: string | null
  quiet: boolean
  exchanging: number[]
  votes: VoteView[]
  players: PlayerView[]
  you: YouView | null
  past: (GiftView | MeetingView | ShowView | CountView | HurtView | RoundView | CheckView)[]
  turned?: TurnedView[]
}

/**
 * How a match ended. No winners: a co-op loss, or a match that was broken off.
 */
export interface Result {
  winners: number[]
  scores: number[]
  reason: string
  details: Details
}

/**
 * A vote, which everybody heard: `seat` wanted `other` to stay out of that Meeting.
 */
export interface VoteView {
  meeting: string
  seat: number
  other: number
}

export interface PlayerView {
  seat: number
  person: string
  hand: number
  cards: ('hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle')[] | null
  in_play: boolean
  takes_part: boolean
  team: 'possessed' | 'sane' | null
}

/**
 * What only this player knows beside the cards.
 */
export interface YouView {
  team: 'possessed' | 'sane'
  first_card: 'hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle'
  dealt: ('hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle')[]
  starters: number[] | null
  flayers: number
  hits: number
}

/**
 * A flipped card was given. `kept`: the receiver surely still has it, for they have passed no card since.
 */
export interface GiftView {
  what: 'gift'
  from: number
  to: number
  card: 'hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle'
  knocked_out: boolean
  kept: boolean
}

/**
 * A Meeting card was drawn.
 */
export interface MeetingView {
  what: 'meeting'
  card: string
  drawer: number
}

/**
 * Cards were shown to somebody.
 */
export interface ShowView {
  what: 'show'
  seat: number
  to: number
  blind: boolean
  count: number
  cards: ('hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle')[] | null
}

/**
 * Somebody said how many cards of a kind they hold.
 */
export interface CountView {
  what: 'count'
  seat: number
  card: 'hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle'
  number: number
}

/**
 * Who of those asked has two or more hits.
 */
export interface HurtView {
  what: 'hurt'
  asked: number[]
  hurt: number[]
}

/**
 * Cards changed hands face down. `receivers[i]`, `given[i]` and `gave[i]` are about `givers[i]`, one entry
 * per card.
 */
export interface RoundView {
  what: 'round'
  blind: boolean
  head: 'back' | 'both' | 'left' | 'pass' | 'right'
  givers: number[]
  receivers: number[][]
  given: boolean[][]
  gave: (('hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle' | null)[] | null)[]
  received: ('hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle')[] | null
}

/**
 * Hands were checked, and who was knocked out by it.
 */
export interface CheckView {
  what: 'check'
  checked: number[]
  knocked_out: number[]
}

/**
 * Who joined the Possessed when. `after` counts moments of the past; 0 is the deal.
 */
export interface TurnedView {
  seat: number
  after: number
  how: 'dealt' | 'first_card' | 'gift' | 'meeting'
}

export interface MindFlayerContent {
  cards: CardContent[]
  meetings: MeetingContent[]
  people: PersonContent[]
  limit: number
  meetings_total: number
  left_step: number
}

export interface CardContent {
  card: string
  name: string
  text: string
  counts: [number, number, number]
  source: 'house' | 'public' | 'rulebook'
}

export interface MeetingContent {
  meeting: string
  name: string
  text: string
  exchange: ('left' | 'right')[]
  source: 'house' | 'public' | 'rulebook'
}

export interface PersonContent {
  person: string
  name: string
  line: string
}

export interface MindFlayerDetails {
  knocked_out: number[]
  meetings: number
  possessed: number[]
  starters: number[]
  team: 'possessed' | 'sane'
}

/**
 * About an option of "pass" and "give_back". It has none if there is nothing to give (MF-46).
 */
export interface GiftsAbout {
  gives: GivenCard[]
}

/**
 * A card that an option gives away, to whom, and on which side of the giver they sit.
 */
export interface GivenCard {
  card: 'hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle'
  to: number
  side: 'left' | 'right' | null
}

/**
 * Who gets the card that was flipped?
 */
export interface GiveFlipped {
  what: 'give'
  card: 'hard_hit' | 'helping_hand' | 'memories' | 'mind_flayer' | 'waffle'
}

/**
 * Which card do you show?
 */
export interface ShowCard {
  what: 'show'
  viewer: number
}

/**
 * Which cards do you pass face down, one to each of the receivers?
 */
export interface PassCards {
  what: 'pass'
  head: 'back' | 'both' | 'left' | 'pass' | 'right'
  receivers: number[]
}

/**
 * Which card do you give back to the player whose card you took?
 */
export interface GiveBack {
  what: 'give_back'
  receiver: number
}

/**
 * Whose cards do you want to see?
 */
export interface PickToLookAt {
  what: 'look_at'
  meeting: string
}

/**
 * Who shall say how many cards of a kind they hold?
 */
export interface PickToCount {
  what: 'ask_count'
  meeting: string
}

/**
 * Who stays out?
 */
export interface PickToKeepOut {
  what: 'keep_out'
  meeting: string
}

/**
 * Who should stay out? All vote at once.
 */
export interface VoteToKeepOut {
  what: 'vote'
  meeting: string
}

/**
 * Whose card do you take?
 */
export interface PickToTrade {
  what: 'trade_with'
  meeting: string
}

export interface OnePlayer {
  seat: string
}

export interface Dealt {
  first: string
  cards: string[]
}

export interface SomePlayers {
  seats: string[]
}

/**
 * Base of what each kind of event tells: its fields by name, things as refs such as "kid:2" or "space:C4".
 */
export interface EventFields {
}

export interface Flipped {
  seat: string
  card: string
}

export interface Gave {
  seat: string
  receiver: string
  card: string
}

export interface MeetingCalled {
  seat: string
  meeting: string
}

export interface Showed {
  seat: string
  viewer: string
  cards: string[]
}

export interface ShowedUnseen {
  seat: string
  viewer: string
  count: number
}

export interface Counted {
  seat: string
  card: string
  count: number
}

export interface PlayerAndOther {
  seat: string
  other: string
}

export interface Lost {
  seat: string
  cards: string[]
}

export interface HandedOver {
  givers: string[]
}

export interface GaveFewer {
  seat: string
  count: number
}

export interface Received {
  cards: string[]
}

export interface Over {
  reason: string
}

export type View = MindFlayerView

export type Content = MindFlayerContent

export type Details = MindFlayerDetails

export type About = GiftsAbout

/** Every question of the game. `what` tells which it is. */
export type Question =
  | GiveFlipped
  | ShowCard
  | PassCards
  | GiveBack
  | PickToLookAt
  | PickToCount
  | PickToKeepOut
  | VoteToKeepOut
  | PickToTrade

/** What each kind of event tells. */
export interface EventArgs {
  redealt: OnePlayer
  dealt: Dealt
  eyes_open: SomePlayers
  eyes_closed: EventFields
  begins: OnePlayer
  flipped: Flipped
  gave: Gave
  possessed: EventFields
  knocked_out: OnePlayer
  meeting: MeetingCalled
  showed: Showed
  showed_unseen: ShowedUnseen
  counted: Counted
  voted: PlayerAndOther
  kept_out: SomePlayers
  nobody_out: EventFields
  traded: PlayerAndOther
  lost: Lost
  hush: EventFields
  handed_over: HandedOver
  gave_fewer: GaveFewer
  received: Received
  no_exchange: EventFields
  meeting_over: EventFields
  over: Over
  growl: SomePlayers
  clap: SomePlayers
  nobody_claps: EventFields
}
