/** What a game's folder brings (web/src/games/<game>/index.ts). All that is heavy is loaded when it is needed. */
import type { Component } from 'svelte'
import type { AnyBoard } from '../boards/types'
import type { Doc } from '../protocol'

/** What the home screen says about a game, in our own words. The rules live on the server. */
export interface GameCard {
  name: string
  title: string
  players: string
  minutes: string
  pitch: string
  /** All players win or lose together: bots are friends there. */
  together?: true
  /** One more way to play it, beside those that every game has. */
  more?: { label: string; href: string }
}

/** The game in a minute, in our own words: for those who sit down to it for the first time. */
export interface Primer {
  /** What you are after. */
  goal: string
  how: readonly string[]
  /** Two words that find something in its rules. */
  search: string
}

export interface CoverProps {
  /** Says what is on the cover. Without it the cover is decoration beside its title. */
  label?: string
  title?: string
}

/** A screen that a variant is prepared on. */
export interface Desk {
  variant: string
  href: string
  link: string
  text: string
  /** What was prepared there has been played: the fragment that leads back to it. */
  played?: (options: Doc, score: number, day: string) => Promise<string>
}

/** Somebody who played alone is ranked among all on this server who played with the same options. */
export interface HighScores {
  /** The screen that lists them. */
  href: string
  /** The settings that have to be the same. */
  options: readonly string[]
}

export interface Game {
  card: GameCard
  /** Where it stands among the games: the lowest number first. */
  order: number
  primer: Primer
  /** Its rules in plain words, with pictures (`screens/rules/HowTo.svelte`). The numbered ones come after. */
  howTo?: () => Promise<{ default: Component }>
  /** Without one, the title stands on a plain cover. */
  cover?: () => Promise<{ default: Component<CoverProps> }>
  /** Without one, the view is shown as cards and lists. */
  board?: () => Promise<{ default: AnyBoard }>
  /** Screens of its own, by their path: "solo" is shown at /solo. */
  pages?: Readonly<Record<string, () => Promise<{ default: Component }>>>
  desk?: Desk
  highScores?: HighScores
}
