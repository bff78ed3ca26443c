/**
 * What people came for is staged: it is shown in the order of events, before the question that follows from it, and waits
 * for those who read. A game brings its moments with the hook `moments` of its board module; the shell (lib/stage.svelte,
 * screens/table/stage) shows them one at a time. Until a moment is over, the board's figures, the log, the title and the screen reader
 * know only what came before its event.
 */
import type { Component } from 'svelte'
import type { SoundName } from '$lib/sound.svelte'

interface Staged {
  /** The event that it tells, by its number. */
  n: number
  /** The last of several events that it tells; `n` if it is only one. */
  to?: number
  sound?: SoundName
}

/** A few lines of a page under a heading of their own. */
export interface PagePart {
  heading: string
  lines: readonly string[]
}

interface Paper extends Staged {
  /** A word or two above the title: what sort of page this is. */
  kicker?: string
  title: string
  /** Paragraphs. */
  text: readonly string[]
  parts?: readonly PagePart[]
  /** How it looks: paper that is held, the night, or the light of something that is watched. */
  tone?: 'paper' | 'night' | 'glow'
  /** A drawing above the title; it is decoration. */
  picture?: Component<{ shows: string }>
  /** Which of the drawings that it has. */
  shows?: string
}

/** A full page. It stays until its reader goes on. */
export interface PageMoment extends Paper {
  kind: 'page'
}

/** A large card in the middle. It stays until its reader goes on. */
export interface CardMoment extends Paper {
  kind: 'card'
}

/** Dice or coins. The match has thrown them; whose throw it is lets them fall by a press. */
export interface ThrowMoment extends Staged {
  kind: 'throw'
  what: 'dice' | 'coin'
  /** Dice: 1 to 6. Coins: 1 is the good side. */
  faces: readonly number[]
  /** Whose press lets them fall; null: they fall by themselves. */
  seat: number | null
  title: string
  /** What is at stake, before and after. */
  stake: readonly string[]
  /** What came of it, once they lie. */
  result: string
  /** Null: neither good nor bad. */
  good: boolean | null
}

/** One step of a reveal: what it is in words, and how long it is shown at the least. */
export interface RevealStep {
  text: string
  ms: number
  sound?: SoundName
}

/** What a reveal's drawing gets. `step` counts up from 0; what comes later must not be in the page yet. */
export interface RevealProps<Shown = unknown> {
  shown: Shown
  step: number
  motion: boolean
}

/** Something that is uncovered step by step. After the last step it stays until a press. */
export interface RevealMoment extends Staged {
  kind: 'reveal'
  title: string
  steps: readonly RevealStep[]
  /** Draws it, from `shown`. */
  load: () => Promise<{ default: Component<RevealProps<never>> }>
  shown: object
}

export type Moment = PageMoment | CardMoment | ThrowMoment | RevealMoment

/** One change of the match, as this seat was told of it. */
export interface Telling<View, Content, Event> {
  /** What is new, oldest first. */
  events: readonly Event[]
  /** All that was told so far, with what is new. */
  log: readonly Event[]
  /** The view before; null for somebody who comes back to it later. */
  before: View | null
  after: View
  content: Content
  /** Once the match is over: who wins, in the words of the result. For the last step of a reveal, and no sooner. */
  headline: string
  names: readonly string[]
  /** Null: a spectator. */
  seat: number | null
}

/** A board's hook: what of this change is staged, in the order of its events. */
export type MomentsHook<View, Content, Event> = (telling: Telling<View, Content, Event>) => readonly Moment[]
