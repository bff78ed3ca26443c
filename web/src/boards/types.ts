/**
 * What a game's drawing gets and gives. The shell (screens/table) has the prompt as a list of buttons, the log, the
 * players and all dialogs; a board draws the view and lets people point at things.
 *
 * Things are named by refs such as "space:C4", "kid:2" or "card:run": the same words in views, options and events.
 */
import type { Component } from 'svelte'
import type { IconName } from '$lib/icons'
import type { SoundName } from '$lib/sound.svelte'
import type { Doc, GameEvent, Minds, Over, Prompt, PromptOption, Said } from '../protocol'

export type OptionDoc = PromptOption

/** Why a thing cannot be chosen now. */
export interface Why {
  reason: string
  rule: string
}

export interface BoardProps {
  /** What never changes during a match: the map, the cards, ... */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  content: any
  /** What this seat may know now. While `moment` is set it is already the view after all events that are still to be shown. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  view: any
  /** Whose eyes: null is a spectator. */
  seat: number | null
  names: string[]
  /** One CSS colour per seat. `looks[seat]` (lib/players) has shape and letter too. */
  colours: string[]
  /** Index for lib/players `look()` and kit PlayerBadge, per seat. */
  looks: number[]
  /** Refs that can be chosen now -> the options that point at them. */
  targets: Map<string, OptionDoc[]>
  /** Refs that cannot be chosen now although one might try -> why not. */
  blocked: Map<string, Why>
  /** Refs of the option that is hovered or focused in the list. */
  lit: ReadonlySet<string>
  /** A thing was picked that several options share: what goes with it can be chosen next. */
  narrow?: string | null
  /** The event that is being shown now; null when nothing moves. */
  moment: GameEvent | null
  /**
   * Events after `moment` that are still to be shown. The view is ahead of them: a kid that a pending event moves is still
   * drawn where that event starts, a stranger that comes in one is not drawn yet.
   */
  pending: readonly GameEvent[]
  /** The question to this seat, if there is one; `picked` are the options chosen so far where it wants several. */
  prompt?: Prompt | null
  picked?: readonly string[]
  /** The seat's private note, kept on the server; what is in it is the board's business. */
  note?: string
  onnote?: (text: string) => void
  /** Everything this seat was told so far. */
  log?: readonly GameEvent[]
  /** Which match this is: for what a board remembers about it on this device. */
  match?: string
  /** Seats that are asked something now. */
  waiting?: readonly number[]
  /** What was said at the table, oldest first. */
  said?: readonly Said[]
  /** How long the moment is shown, in ms. */
  pace: number
  /** False: nothing may move (reduced motion, or the person's switch). */
  motion: boolean
  /** A phone: draw for a narrow, tall place. */
  compact: boolean
  /** A thing was chosen: answers if one option points at it, else narrows the list; on a blocked thing it tells why. */
  onpick: (ref: string) => void
  /** An option was put together with the things themselves (two cards for two neighbours). */
  onchoose?: (option: OptionDoc) => void
  /** The answer to the whole question: a text that was written, or the options that were put together. */
  onanswer?: (answer: string | string[]) => void
  /** Say a line to the others; missing while nobody may talk. */
  onsay?: (text: string) => void
  /** Pointer or focus is on a thing; null when it left. Lights its options in the list. */
  onhover: (ref: string | null) => void
}

/** The things a seat holds. Same props as the board; the shell gives it the place at the thumb. */
export type HandProps = BoardProps

/** How the points came about, place by place, after the end. */
export interface SummaryProps {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  content: any
  /** The view of one who knows everything (`over.truth`), or the seat's last view. */
  view: Doc
  over: Over
  seat: number | null
  names: string[]
  colours: string[]
  looks: number[]
  /** Everything this seat was told, now that the match is over. */
  log?: readonly GameEvent[]
  /** Fetches what the bots believed, and their reasons. */
  minds?: () => Promise<Minds>
  /** Of a board with a headline: who was on which side has been shown, and may be told elsewhere too. */
  ontold?: () => void
}

/** A number about a player, beside the name: points, cards in hand, ... */
export interface Fact {
  icon: IconName
  /** In words, for those who do not see the icon: "3 cards". */
  label: string
  value: string
}

/** What a game's module exports (web/src/boards/<game>/index.ts). */
export interface BoardModule {
  Board: Component<BoardProps>
  Hand?: Component<HandProps>
  Summary?: Component<SummaryProps>
  /** Default: points and hand, if the view has `players[seat].points` and `.hand`. */
  facts?: (view: Doc, seat: number, content: Doc) => Fact[]
  /** Which sound an event makes, by its `what`. */
  sounds?: Record<string, SoundName>
  /** Events, by their `what`, that everybody watches before they are told, and for how many ms: log, question and view wait. */
  suspense?: Readonly<Record<string, number>>
  /** Prompts, by their `what`, that are answered with the things themselves: the list of options stays folded. */
  asks?: readonly string[]
  /** The same on a phone only, where the list would take the board's room. */
  asksOnPhone?: readonly string[]
  /** Prompts, by their `what`, where on a phone the cards in the hand are options enough: those in the list are folded. */
  handOnPhone?: readonly string[]
  /** What a seat that is asked nothing should know: that it is out, and why it waits. */
  aside?: (view: Doc, seat: number) => string
  /** All win or all lose: no points, no ranking. */
  together?: boolean
  /** A result where all are even is a draw. */
  draw?: boolean
  /** Won or lost, and no points: what a seat was, beside its name after the end. */
  standing?: (view: Doc, seat: number) => string
  /** A side wins, not a person: what to say. The summary tells who was on it. */
  headline?: (over: Over) => string
  /** What the summary after the end is about; "How the points came about" where there are points. */
  ending?: string
  /** The replay tells why bots did what they did. */
  reasons?: boolean
  /** Most questions are long: on a phone the board keeps the height that the longest one has left it. */
  long?: boolean
  /** Prompts, by their `what`, with so many options that those of one kind are folded together. */
  folds?: readonly string[]
  /** What somebody says is drawn on the board; else a message tells it. */
  speech?: boolean
  /** Kinds of options, by how their ids begin, that stand below all others and in this order. */
  last?: readonly string[]
  /** Prompts, by their `what`, in free order: an answer that comes too late is kept (lib/kept). */
  free?: readonly string[]
  /** Options, by their id, that let others act first: if somebody has, nothing is left to keep. */
  yields?: readonly string[]
  /** For those: what the cost and the odds of an option hang on beside its words. */
  stakes?: (view: Doc, option: OptionDoc) => string
  /** Would this option waste a card? Who picks the card is told so first, and plays it by picking it again. */
  wastes?: (content: Doc, option: OptionDoc) => boolean
  /** Events, by their `what`, that others at the same screen should not read: they show while one peeks (lib/peek). */
  secrets?: readonly string[]
}
