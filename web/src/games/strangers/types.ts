// Made by scripts/protocol_types.py from the types of Don't Talk to Strangers. Do not edit.

/**
 * All that a seat may know of a match.
 */
export interface StrangersView {
  game: string
  seat: number | 'all' | null
  seats: number
  waiting: number[]
  talk: boolean
  result: Result | null
  pack: string
  board: string
  variants: string[]
  turn_of: number | null
  first: number
  deck: number
  deck_cards: string[] | null
  discard: string[]
  in_play: string | null
  players: PlayerView[]
  kids: KidView[]
  places: PlaceView[]
  strangers: string[]
  tokens: number
  idle: number
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
 * One player, as everybody sees them, and the cards that the viewer knows.
 */
export interface PlayerView {
  seat: number
  team: number
  hand: number
  cards: string[]
  kept: number
  hand_limit: number
  allowance: number
  supply: number
  points: number
}

/**
 * One kid on the board.
 */
export interface KidView {
  kid: string
  seat: number
  at: string
  scored: boolean
  spot: number | null
  points: number
}

/**
 * A scoring space with kids in it.
 */
export interface PlaceView {
  space: string
  each: number | null
  free: number[]
}

/**
 * The board and the cards, for clients to draw.
 */
export interface StrangersContent {
  board: BoardContent
  cards: CardContent[]
  follows: string[]
  hand_size: number
  kids: number
  best_known: BestKnown | null
}

/**
 * A side of the board. `right` and `below` are the edges of each cell, row by row: open, wall or door.
 */
export interface BoardContent {
  id: string
  title: string
  tokens: number
  columns: number
  rows: number
  cells: CellContent[]
  right: (('door' | 'open' | 'wall')[])[]
  below: (('door' | 'open' | 'wall')[])[]
  places: PlaceContent[]
}

/**
 * One cell of the map.
 */
export interface CellContent {
  ref: string
  space: string | null
  column: number
  row: number
  ground: 'flowers' | 'lawn' | 'street' | 'trees' | 'water' | 'woods'
  school: boolean
  stranger: boolean
  school_stop: boolean
  city_stop: boolean
}

/**
 * A scoring space.
 */
export interface PlaceContent {
  space: string
  name: string
  short_name: string
  kind: 'clubhouse' | 'home' | 'library' | 'mansion' | 'park' | 'pep_rally' | 'pool' | 'prom'
  spots: number[]
  by_total: number[]
  capacity: number
  gives: '' | 'card' | 'kid'
  source: 'house' | 'rulebook'
}

/**
 * A kind of card.
 */
export interface CardContent {
  card: string
  name: string
  text: string
  count: number
  drawn: boolean
  may: boolean
  in_hand: boolean
  in_deck: boolean
  effect: Move | Place | Sighting | Special
  source: 'house' | 'rulebook'
}

/**
 * A path move of own kids (DTS-31 to 49, 89).
 *
 * ``past`` names what does not stop it: "walls" (Hop the Fence), "strangers" (Rad Bike!), "" nothing.
 * With ``kids = "any"`` each own kid may move once; any number, also none (DTS-48).
 */
export interface Move {
  op: 'move'
  steps: number
  kids: 'any' | 'one'
  past: '' | 'strangers' | 'walls'
}

/**
 * Lift one unscored kid and set it down elsewhere (DTS-89).
 *
 * ``start`` limits where the kid must stand ("" anywhere), ``to`` lists the kinds of space it may go to.
 */
export interface Place {
  op: 'place'
  to: ('clubhouse' | 'home' | 'library' | 'mansion' | 'park' | 'pep_rally' | 'pool' | 'prom' | 'city_stop' | 'school_stop')[]
  start: '' | 'city_stop' | 'school_stop'
  whose: 'any' | 'own'
}

/**
 * Put a stranger on a free stranger space (DTS-53).
 *
 * ``spaces`` may limit it to some of them, by board: ``{A = ["C4", "D2"]}``. Empty: any.
 */
export interface Sighting {
  op: 'sighting'
  spaces: Record<string, string[]>
}

/**
 * An effect that only one card has: the rules hold a script of this name (`rules/special_cards.py`).
 */
export interface Special {
  op: 'script'
  script: string
}

/**
 * Of Solo Architect on a board: the most points that anybody has found a plan for, and what a medal takes.
 */
export interface BestKnown {
  points: number
  bound: number
  found: string
  bronze: number
  silver: number
  gold: number
}

/**
 * How the points came about.
 */
export interface StrangersDetails {
  bonus?: number
  places: PlaceDetails[]
  teams?: number[]
}

/**
 * One kid that scored, and what it was worth in the end.
 */
export interface PlaceDetails {
  kid: string
  kind: string
  place: string
  points: number
  seat: number
}

/**
 * What an option would do on the board.
 */
export interface StrangersAbout {
  no_effect: string
  path: string[] | null
}

/**
 * Let out a kid, play a card, or run away.
 */
export interface TakeTurn {
  what: 'turn'
  may_discard: boolean
}

/**
 * Brainiac: which card to throw away after the action, if any (DTS-83).
 */
export interface ThrowAway {
  what: 'discard'
}

/**
 * Which kid goes where by this card.
 */
export interface MoveKid {
  what: 'move'
  card: string
  kids: number[]
}

/**
 * Which kid goes next by this card, and where; or no more of them (DTS-48).
 */
export interface MoveKids {
  what: 'move_any'
  card: string
  kids: number[]
}

/**
 * Which kid is lifted by this card, and where it is set down (DTS-89).
 */
export interface PlaceKid {
  what: 'place'
  card: string
}

/**
 * Where a stranger appears (DTS-53).
 */
export interface PlaceStranger {
  what: 'stranger'
}

/**
 * Over which kid the saucer hovers (DTS-57).
 */
export interface SaucerKid {
  what: 'saucer'
}

/**
 * Total Invasion: stranger or saucer first (DTS-84).
 */
export interface InvasionOrder {
  what: 'invasion'
}

/**
 * Solo: swap the Soda Shop Date just drawn, or keep it (DTS-86).
 */
export interface SwapSoda {
  what: 'soda_alone'
}

/**
 * Architect: which card stands at this place of the opening hand (DTS-88).
 */
export interface DesignHand {
  what: 'design_hand'
  place: number
}

/**
 * Architect: which card stands at this place of the deck, from the top (DTS-88).
 */
export interface DesignDeck {
  what: 'design_deck'
  place: number
}

/**
 * Pool Party: which kid of anybody comes into which Pool.
 */
export interface PartyGuest {
  what: 'pool_party'
}

/**
 * New Step-Dad: which own kid moves to which free house.
 */
export interface NewHouse {
  what: 'step_dad'
}

/**
 * Man in Black: which stranger goes elsewhere.
 */
export interface LiftStranger {
  what: 'lift_stranger'
}

/**
 * Man in Black: where it goes.
 */
export interface DropStranger {
  what: 'drop_stranger'
  lifted: string
}

/**
 * Soda Shop Date: who shows their hand.
 */
export interface SodaFriend {
  what: 'soda_friend'
}

/**
 * Soda Shop Date: which card of the friend's hand to use.
 */
export interface SodaCard {
  what: 'soda_card'
  friend: number
}

export interface WithCard {
  seat: string
  card: string
}

export interface HowMany {
  count: number
}

export interface LaidOut {
  hand: string[]
  deck: string[]
}

export interface BySeat {
  seat: string
}

export interface LetOut {
  kid: string
  owner: string
  space: string
}

export interface KidAt {
  kid: string
  space: string
}

export interface Moved {
  kid: string
  owner: string
  start: string
  space: string
  path: string[]
}

export interface Carried {
  kid: string
  owner: string
  start: string
  space: string
}

export interface Scored {
  kid: string
  space: string
  spot: number
  points: number | string
}

export interface Rehomed {
  kid: string
  owner: string
  start: string
  space: string
  spot: number
  points: number | string
}

export interface StrangerCame {
  seat: string
  space: string
  left: number
}

export interface StrangerLeft {
  seat: string
  space: string
}

export interface SaucerHovered {
  seat: string
  kid: string
  space: string
}

export interface CoinFlipped {
  seat: string
  side: 'side:plain' | 'side:saucer'
}

export interface MadeContact {
  seat: string
  points: number
}

export interface WithCards {
  seat: string
  cards: string[]
}

export interface Copied {
  seat: string
  friend: string
  card: string
}

export interface Over {
  reason: string
}

export type View = StrangersView

export type Content = StrangersContent

export type Details = StrangersDetails

export type About = StrangersAbout

/** Every question of the game. `what` tells which it is. */
export type Question =
  | TakeTurn
  | ThrowAway
  | MoveKid
  | MoveKids
  | PlaceKid
  | PlaceStranger
  | SaucerKid
  | InvasionOrder
  | SwapSoda
  | DesignHand
  | DesignDeck
  | PartyGuest
  | NewHouse
  | LiftStranger
  | DropStranger
  | SodaFriend
  | SodaCard

/** What each kind of event tells. */
export interface EventArgs {
  set_aside: WithCard
  spared: HowMany
  laid_out: LaidOut
  begins: BySeat
  drew: WithCard
  drew_unseen: BySeat
  drawn: WithCard
  reshuffled: HowMany
  let_out: LetOut
  ran_away: KidAt
  played: WithCard
  no_effect: WithCard
  threw_away: WithCard
  swapped: WithCard
  moved: Moved
  carried: Carried
  scored: Scored
  rehomed: Rehomed
  stranger: StrangerCame
  stranger_left: StrangerLeft
  abducted: KidAt
  saucer: SaucerHovered
  saucer_empty: BySeat
  coin: CoinFlipped
  contact: BySeat
  contact_bonus: MadeContact
  showed: WithCards
  copied: Copied
  over: Over
}
