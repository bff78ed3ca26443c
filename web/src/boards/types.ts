/**
 * What a game's drawing gets and gives. The shell (screens/table) has the prompt as a list of buttons, the log, the
 * players and all dialogs; a board draws the view and lets people point at things.
 *
 * Things are named by refs such as "space:C4", "kid:2" or "card:run": the same words in views, options and events.
 */
import type { Component } from 'svelte'
import type { IconName } from '$lib/icons'
import type { SoundName } from '$lib/sound.svelte'
import type { MomentsHook } from './moments'
import type { Details as AnyDetails, Doc, EventDocument, Minds, OptionAbout, OptionDocument, OverDocument, ShownPrompt, Question as AnyQuestion, SaidMessage } from '../protocol'

export type OptionDoc = OptionDocument

/** An option, with what this game tells about it (`About` of its types.ts). */
export interface OptionOf<About> extends Omit<OptionDocument, 'about'> {
  about: About | null
}

/** A prompt with the questions of this game: `prompt.question.what` tells which it is, and what fields it has. */
export interface PromptOf<Question extends { what: string }, About> extends Omit<ShownPrompt, 'what' | 'question' | 'options'> {
  what: Question['what']
  question: Question
  options: OptionOf<About>[]
}

/** An event of this game (`EventArgs` of its types.ts): `event.what` tells which it is, and what `event.args` has. */
export type EventOf<EventArgs> = {
  [What in keyof EventArgs & string]: Omit<EventDocument, 'what' | 'args'> & { what: What; args: EventArgs[What] }
}[keyof EventArgs & string]

/** Is it an event of this kind, or of one of these? Then its `args` are known too. */
export function isEvent<Event extends { what: string }, What extends Event['what']>(
  event: Event | null | undefined,
  ...kinds: What[]
): event is Extract<Event, { what: What }> {
  return event != null && (kinds as string[]).includes(event.what)
}

/** Something said that programs can read: `claim` names it, `args` fill it in. */
export interface Claim {
  claim: string
  args: Record<string, string | number | boolean>
}

/** Why a thing cannot be chosen now. */
export interface WhyNot {
  reason: string
  rule: string
}

/** How a match of this game ended. */
export interface OverOf<Details> extends Omit<OverDocument, 'details'> {
  details: Details
}

/** The types of a game come from its types.ts: BoardProps<View, Content, Question, About, EventOf<EventArgs>>. */
export interface BoardProps<View, Content, Question extends { what: string } = AnyQuestion, About = OptionAbout, Event extends { what: string } = EventDocument> {
  /** What never changes during a match: the map, the cards, ... */
  content: Content
  /** What this seat may know now. While `moment` is set it is already the view after all events that are still to be shown. */
  view: View
  /** Whose eyes: null is a spectator. */
  seat: number | null
  names: string[]
  /** One CSS colour per seat. `looks[seat]` (lib/players) has shape and letter too. */
  colours: string[]
  /** Index for lib/players `look()` and kit PlayerBadge, per seat. */
  looks: number[]
  /** Refs that can be chosen now -> the options that point at them. */
  targets: Map<string, OptionOf<About>[]>
  /** Refs that cannot be chosen now although one might try -> why not. */
  blocked: Map<string, WhyNot>
  /** Refs of the option that is hovered or focused in the list. */
  lit: ReadonlySet<string>
  /** A thing was picked that several options share: what goes with it can be chosen next. */
  narrow?: string | null
  /** Refs whose glow is kept: what goes with the kid or card that is chosen. A ring marks everything that is legal. */
  glow?: ReadonlySet<string>
  /** The event that is being shown now; null when nothing moves. */
  moment: Event | null
  /**
   * Events after `moment` that are still to be shown. The view is ahead of them: a kid that a pending event moves is still
   * drawn where that event starts, a stranger that comes in one is not drawn yet.
   */
  pending: readonly Event[]
  /** The question to this seat, if there is one; `picked` are the options chosen so far where it wants several. */
  prompt?: PromptOf<Question, About> | null
  picked?: readonly string[]
  /** The seat's private note, kept on the server; what is in it is the board's business. */
  note?: string
  onnote?: (text: string) => void
  /** Everything this seat was told so far. */
  log?: readonly Event[]
  /** Which match this is: for what a board remembers about it on this device. */
  match?: string
  /** Seats that are asked something now. */
  waiting?: readonly number[]
  /** What was just said, oldest first: the bubbles over the heads. */
  said?: readonly SaidMessage[]
  /** How long the moment is shown, in ms. */
  pace: number
  /** False: nothing may move (reduced motion, or the person's switch). */
  motion: boolean
  /** A phone: draw for a narrow, tall place. */
  compact: boolean
  /** A thing was chosen: answers if one option points at it, else narrows the list; on a blocked thing it tells why. */
  onpick: (ref: string) => void
  /** An option was put together with the things themselves (two cards for two neighbours). */
  onchoose?: (option: { id: string }) => void
  /** The answer to the whole question: a text that was written, or the options that were put together. */
  onanswer?: (answer: string | string[]) => void
  /** Say a line to the others, or a claim of the game; missing while nobody may talk. */
  onsay?: (saying: string | Claim) => void
  /** Pointer or focus is on a thing; null when it left. Lights its options in the list. */
  onhover: (ref: string | null) => void
}

/** The things a seat holds. Same props as the board; the shell gives it the place at the thumb. */
export type HandProps<View, Content, Question extends { what: string } = AnyQuestion, About = OptionAbout, Event extends { what: string } = EventDocument> = BoardProps<
  View,
  Content,
  Question,
  About,
  Event
>

/** How the points came about, place by place, after the end: SummaryProps<View, Content, Details, EventOf<EventArgs>>. */
export interface SummaryProps<View, Content, Details = AnyDetails, Event extends { what: string } = EventDocument> {
  content: Content
  /** The view of one who knows everything (`over.truth`), or the seat's last view. */
  view: View
  over: OverOf<Details>
  seat: number | null
  names: string[]
  colours: string[]
  looks: number[]
  /** Everything this seat was told, now that the match is over. */
  log?: readonly Event[]
  /** The seat's private note in this match. */
  note?: string
  /** Fetches what the bots believed, and their reasons. */
  minds?: () => Promise<Minds>
  /** Of a game that a side wins (`Ending.sides`): who was on which side has been shown, and may be told elsewhere too. */
  ontold?: () => void
}

/** A number about a player, beside the name: points, cards in hand, ... */
export interface Fact {
  icon: IconName
  /** In words, for those who do not see the icon: "3 cards". */
  label: string
  value: string
}

/** How questions are asked at a board. Prompts are named by their `what`. */
export interface Asking<View, Content, About = OptionAbout, What = string> {
  /** Prompts that are answered with the things themselves: the list of options stays folded. */
  onBoard?: readonly What[]
  /** The same on a phone only, where the list would take the board's room. */
  onBoardOfPhone?: readonly What[]
  /** Prompts where on a phone the cards in the hand are options enough: those in the list are folded. */
  inHandOfPhone?: readonly What[]
  /** Kinds of options that stand below all others and in this order. */
  last?: readonly string[]
  /** Most questions are long: on a phone the board keeps the height that the longest one has left it. */
  long?: boolean
  /** On a phone held upright the question always has this share of the height, so that the board keeps its own. */
  share?: number
  /** Would this option waste a card? Who picks the card is told so first, and plays it by picking it again. */
  wastes?: (content: Content, option: OptionOf<About>) => boolean
  /** What a seat that is asked nothing should know: that it is out, and why it waits. */
  aside?: (view: View, seat: number) => string
}

/** How it is told what happens. Events are named by their `what`. */
export interface EventCues<What extends string = string> {
  /** Which sound an event makes. */
  sounds?: Readonly<Partial<Record<What, SoundName>>>
  /** Events that everybody watches before they are told, and for how many ms: log, question and view wait. */
  suspense?: Readonly<Partial<Record<What, number>>>
  /** Events that others at the same screen should not read: they show while one peeks (lib/peek). */
  secrets?: readonly What[]
  /** What somebody says is drawn on the board; else a message tells it. */
  speech?: boolean
}

/** A number of the match that its replay draws over time. */
export interface CourseLine {
  /** Whose it is; null: all share it. */
  seat: number | null
  /** What it is, in a word or two; a player's line goes by the name. */
  label: string
  value: number
}

/** What a replay of this game shows beside the board. */
export interface ReplayHooks<View, What extends string = string> {
  /** What the lines are, for a heading: "Points". */
  counted?: string
  lines?: (view: View) => readonly CourseLine[]
  /** Events that one looks for again, by their `what`. */
  key?: readonly What[]
}

/** Questions that several are asked at once: whoever answers first acts. */
export interface FreeOrder<View, About = OptionAbout, What = string> {
  /** Their prompts, by their `what`: an answer that comes too late is kept (lib/kept). */
  prompts: readonly What[]
  /** Kinds of options that let others act first: if somebody has, nothing is left to keep. */
  yields: readonly string[]
  /** What the cost and the odds of an option depend on beside its words: a kept answer is sent again only if this is the same. */
  oddsBasis: (view: View, option: OptionOf<About>) => string
}

/** What must be done now to win: one line, always on the screen. */
export interface Goal {
  /** What is played, where there is more than one: the scenario. */
  title?: string
  numbers?: readonly { label: string; value: string }[]
  text: string
}

/** How the end is told. */
/** What one's own history keeps of a match, beside who won. */
export interface KeptStory {
  /** What one was, where that differs: the statistics count wins by it. */
  role?: string
  /** What was played, where scores of different kinds can't be compared: "Board A, alone". */
  kind?: string
  /** Where a story has several ends: which one it was. */
  ending?: { id: string; title: string }
  /** Pages to read again. */
  pages?: readonly { title: string; text: string }[]
}

/** What a match has to tell to one's own history. */
export interface EndedMatch<View, Content, Details, Event> {
  over: OverOf<Details>
  view: View
  content: Content
  log: readonly Event[]
  seat: number
  options: Doc
}

export interface EndingHooks<View> {
  /** What the summary after the end is about; "How the points came about" where there are points. */
  title?: string
  /** All win or all lose: no points, no ranking. */
  together?: boolean
  /** Won or lost, and no points: what a seat was, beside its name. */
  standing?: (view: View, seat: number) => string
  /** A side wins, not a person (`over.headline`): the summary tells who was on it. */
  sides?: boolean
  /** The replay tells why bots did what they did. */
  reasons?: boolean
}

/** What a game's board.ts exports: BoardModule<View, Content, Details, Question, About, EventOf<EventArgs>>, all from its types.ts. */
export interface BoardModule<View, Content, Details = AnyDetails, Question extends { what: string } = AnyQuestion, About = OptionAbout, Event extends { what: string } = EventDocument> {
  Board: Component<BoardProps<View, Content, Question, About, Event>>
  Hand?: Component<HandProps<View, Content, Question, About, Event>>
  Summary?: Component<SummaryProps<View, Content, Details, Event>>
  /** Numbers about a player, beside the name. */
  facts?: (view: View, seat: number) => Fact[]
  /** The names of another player's cards, as far as this seat may see them. */
  cardsOf?: (view: View, content: Content, seat: number) => readonly string[]
  asking?: Asking<View, Content, About, Question['what']>
  telling?: EventCues<Event['what']>
  /** What we, or this seat, must do now to win. */
  goal?: (view: View, content: Content, seat: number | null) => Goal | null
  /** What is staged: pages, cards, throws and reveals, made from the events. */
  moments?: MomentsHook<View, Content, Event>
  freeOrder?: FreeOrder<View, About, Question['what']>
  ending?: EndingHooks<View>
  replay?: ReplayHooks<View, Event['what']>
  kept?: (ended: EndedMatch<View, Content, Details, Event>) => KeptStory | Promise<KeptStory>
}

/** Any game's board. Only the board itself knows what its documents are like; all others hand them on with `sealed`. */
export interface AnyBoard extends Omit<BoardModule<never, never, never, never, never, never>, 'asking' | 'telling' | 'freeOrder' | 'replay'> {
  asking?: Asking<never, never, never>
  telling?: EventCues
  freeOrder?: FreeOrder<never, never>
  replay?: ReplayHooks<never>
}
export type AnyBoardProps = BoardProps<never, never, never, never, never>
export type AnySummaryProps = SummaryProps<never, never, never, never>

/** A document (view, content, prompt, events, ...) on its way to the board of its game. */
export const sealed = (doc: object | null): never => doc as never
