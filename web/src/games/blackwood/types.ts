// Made by scripts/protocol_types.py from the types of Blackwood Grove. Do not edit.

/**
 * What one seat sees.
 */
export interface BlackwoodView {
  game: string
  seat: number | 'all' | null
  seats: number
  waiting: number[]
  talk: boolean
  result: Result | null
  pack: string
  visitor: number
  kid: number
  agents: number[]
  round: number
  turn_of: number | null
  trust: number
  deck: number
  mode: 'free' | 'workshop' | null
  rule_hash: string | null
  rule: RuleView | null
  verdicts: Record<string, boolean> | null
  advice: string | null
  draft: DraftView | null
  under_deck: string[] | null
  admitted: (SpaceView | null)[]
  repelled: (SpaceView | null)[]
  flipped: string[]
  row: string[]
  shown: string | null
  placing: 'hint' | 'prediction' | 'proof' | 'start' | 'turned_up' | null
  players: PlayerView[]
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
 * The Pass Rule. The id is its notation in the workshop; "" for one in the Visitor's own words.
 */
export interface RuleView {
  id: string
  text: string
  argued: string[]
}

/**
 * A rule that the Visitor is building: its shape (None: not chosen yet) and its first part ("": not yet).
 */
export interface DraftView {
  shape: 'both' | 'compare' | 'either' | 'one' | null
  first: string
}

/**
 * A card space with a card on it: only the top card may be looked at (BG-71).
 */
export interface SpaceView {
  top: string
  under: number
}

/**
 * One player. `hand` is how many cards, `cards` which, as far as the seat may know.
 */
export interface PlayerView {
  seat: number
  role: 'agent' | 'kid' | 'visitor'
  agency: 'cia' | 'doe' | 'fbi' | 'nsa' | null
  hand: number
  cards: string[]
  down: DownView
}

/**
 * All face-down cards of one player.
 */
export interface DownView {
  admitted: FaceDownView
  repelled: FaceDownView
}

/**
 * Face-down cards of one player on one side: how many, and which as far as the seat may know.
 */
export interface FaceDownView {
  count: number
  cards: string[]
}

/**
 * Objects, attributes, example rules and the trust track, for clients to draw and for the workshop.
 */
export interface BlackwoodContent {
  objects: ObjectContent[]
  attributes: AttributeContent[]
  quantities: QuantityContent[]
  examples: ExampleContent[]
  trust: TrustContent[]
  stakes: Record<string, string>
}

export interface ObjectContent {
  object: string
  name: string
  with_article: string
  source: 'house' | 'rulebook'
}

/**
 * Something that holds for an object or not, and the objects for which it does.
 */
export interface AttributeContent {
  id: string
  group: string
  phrase: string
  negation: string
  definition: string
  admits: string[]
  argued: string[]
}

/**
 * Something that can be measured. The values are those of all objects, in order.
 */
export interface QuantityContent {
  id: string
  unit: string
  less: string
  more: string
  values: number[]
}

export interface ExampleContent {
  rule: string
  parts: RuleParts
  text: string
  source: 'house' | 'rulebook'
}

/**
 * A rule of the workshop in its parts.
 *
 * `first` and `second` are attributes ("metal"; "!metal": not), and `second` is "" where one thing holds. Of a
 * comparison `first` is a measure ("weight<": less, "weight>": more) and `second` the object to compare with.
 */
export interface RuleParts {
  shape: 'both' | 'compare' | 'either' | 'one'
  first: string
  second: string
}

/**
 * A spot of the trust track: what it gives and allows, in a few words and in whole sentences.
 */
export interface TrustContent {
  spot: number
  gift: string
  allows: 'both' | 'face_down' | 'prove' | 'secret' | null
  power: string
  about: string
}

/**
 * What else there is to tell at the end.
 */
export interface BlackwoodDetails {
  rounds: number
  rule: RuleView | null
  trust: number
}

/**
 * Base of what else a game tells about an option, for clients to draw: its fields by name, things as refs.
 */
export interface OptionAbout {
}

/**
 * To the Visitor: the Pass Rule, or the next part of it (BG-11 to 20).
 */
export interface MakeRule {
  what: 'make_rule'
}

/**
 * To the Visitor: which seven of fourteen cards she keeps (BG-81).
 */
export interface KeepSeven {
  what: 'keep'
}

/**
 * To an Agent: test an object, or prove the rule (BG-25).
 */
export interface AgentTurn {
  what: 'agent'
}

/**
 * To the Kid: predict a card, stop, or prove the rule (BG-33 to 38).
 */
export interface KidTurn {
  what: 'kid'
  right: number
}

/**
 * To a Kid without cards: draw one, or prove the rule (BG-40).
 */
export interface KidEmptyHand {
  what: 'kid_empty'
}

/**
 * To a Kid who has predicted at Trust 8 or more: prove the rule as well? (BG-61)
 */
export interface KidMayProve {
  what: 'kid_prove'
}

/**
 * To the Kid, when an Agent's failure brought Trust to 8: prove the rule at once? (BG-62)
 */
export interface KidAtOnce {
  what: 'kid_at_once'
}

/**
 * To the Visitor: which card to place (BG-44, BG-45).
 */
export interface VisitorTurn {
  what: 'visitor'
}

/**
 * To a Visitor with a rule in her own words: does the card before her pass? (BG-21, BG-89)
 */
export interface JudgeCard {
  what: 'judge'
}

/**
 * Which card is covered, since all spaces of a side are full (BG-69).
 */
export interface Cover {
  what: 'cover'
  side: number
}

/**
 * To whoever proves the rule: which of the four cards pass (BG-75).
 */
export interface Push {
  what: 'push'
}

/**
 * To a Visitor with a rule in her own words: which of the four cards pass, of those not judged yet (BG-74).
 */
export interface Mark {
  what: 'mark'
}

/**
 * To an Agent: which face-down card to turn up (BG-55, BG-85).
 */
export interface Reveal {
  what: 'reveal'
}

export interface Roles {
  visitor: string
  kid: string
}

/**
 * Whom an Agent works for: "agency:cia".
 */
export interface Works {
  seat: string
  agency: string
}

/**
 * The two cards that the Visitor places first.
 */
export interface FirstTwo {
  object: string
  object2: string
}

/**
 * A hand, told to its owner.
 */
export interface Dealt {
  seat: string
  objects: string[]
}

/**
 * A hand, told to all others.
 */
export interface DealtUnseen {
  seat: string
  count: number
}

export interface RuleMade {
  mode: 'mode:free' | 'mode:workshop'
}

/**
 * The Visitor put so many cards under the deck.
 */
export interface PutUnderDeck {
  seat: string
  count: number
}

/**
 * A card from the deck, told to whoever drew it.
 */
export interface Drew {
  seat: string
  object: string
}

/**
 * The same, told to all others.
 */
export interface DrewUnseen {
  seat: string
}

/**
 * A card has to cover another, and somebody is asked which.
 */
export interface Crowded {
  object: string
  side: 'side:admitted' | 'side:repelled'
}

/**
 * A card came to lie face up in a space, counted from 0. `by`: the seat that played, turned up or proved.
 */
export interface Placed {
  object: string
  side: 'side:admitted' | 'side:repelled'
  space: number
  by: string
  why: 'hint' | 'prediction' | 'proof' | 'start' | 'turned_up'
}

/**
 * A card came to lie face down before a seat, told to those who see it.
 */
export interface Laid {
  seat: string
  side: 'side:admitted' | 'side:repelled'
  object: string
}

/**
 * The same, told to all others.
 */
export interface LaidUnseen {
  seat: string
  side: 'side:admitted' | 'side:repelled'
}

/**
 * Somebody begins a proof.
 */
export interface Tries {
  seat: string
}

/**
 * The four cards of a proof.
 */
export interface Proof {
  seat: string
  objects: string[]
}

/**
 * How a proof came out: of all cards in the row those that were pushed (`objects`), those that the Visitor had
 * marked, and those where the two differ.
 */
export interface Pushed {
  seat: string
  row: string[]
  objects: string[]
  marked: string[]
  missed: string[]
  right: 'proof:right' | 'proof:wrong'
}

export interface Predicts {
  seat: string
  object: string
  side: 'side:admitted' | 'side:repelled'
}

/**
 * A prediction about a card that only the Visitor sees.
 */
export interface PredictsUnseen {
  seat: string
  side: 'side:admitted' | 'side:repelled'
}

/**
 * The Kid predicted right.
 */
export interface Right {
  seat: string
}

/**
 * The Kid predicted wrong.
 */
export interface PredictedWrong {
  seat: string
}

/**
 * The Visitor showed the Kid a card.
 */
export interface Shows {
  seat: string
}

export interface Trust {
  trust: number
}

/**
 * An Agent turned a face-down card up.
 */
export interface TurnedUp {
  seat: string
  object: string
}

export interface Over {
  reason: string
}

export type View = BlackwoodView

export type Content = BlackwoodContent

export type Details = BlackwoodDetails

export type About = OptionAbout

/** Every question of the game. `what` tells which it is. */
export type Question =
  | MakeRule
  | KeepSeven
  | AgentTurn
  | KidTurn
  | KidEmptyHand
  | KidMayProve
  | KidAtOnce
  | VisitorTurn
  | JudgeCard
  | Cover
  | Push
  | Mark
  | Reveal

/** What each kind of event tells. */
export interface EventArgs {
  roles: Roles
  agency: Works
  flipped: FirstTwo
  dealt: Dealt
  dealt_unseen: DealtUnseen
  rule_made: RuleMade
  kept: PutUnderDeck
  drew: Drew
  drew_unseen: DrewUnseen
  crowded: Crowded
  placed: Placed
  laid: Laid
  laid_unseen: LaidUnseen
  tries: Tries
  proof: Proof
  pushed: Pushed
  predicts: Predicts
  predicts_unseen: PredictsUnseen
  right: Right
  wrong: PredictedWrong
  shows: Shows
  trust: Trust
  turned_up: TurnedUp
  over: Over
}
