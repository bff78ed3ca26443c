/** What is printed on a game's things, piece by piece: for the workshop's preview and for paper. */
import type { Component } from 'svelte'
import type { Doc } from '../protocol'

/** One card, board or token. Its size is that on paper, in mm. */
export interface Piece<Data = unknown> {
  /** Which entry of the pack it is drawn from: its id. */
  id: string
  /** A heading that pieces of one kind stand under, such as "Cards". */
  kind: string
  title: string
  width: number
  height: number
  /** How many of it there are in the box. */
  count: number
  data: Data
  /** What else it is drawn from, so that one sees whether it changed. */
  from?: unknown
}

export interface FaceProps<Content, Data> {
  piece: Piece<Data>
  content: Content
}

/** What a game's paper/index.ts exports. A face fills its box; 1em there is 1 mm on paper. */
export interface PaperModule<Content, Data> {
  /** `tables`: what the pack says of things that a match shows only later. */
  pieces: (content: Content, tables: Doc) => Piece<Data>[]
  Face: Component<FaceProps<Content, Data>>
  /** Kinds that can be looked at but not printed: what they do is not on them yet. */
  unfinished?: readonly string[]
}

/** Any game's. Only the game knows its content; all others hand it on with `sealed`. */
export interface AnyPaper {
  pieces: (content: never, tables: Doc) => Piece[]
  Face: Component<FaceProps<never, never>>
  unfinished?: readonly string[]
}

/** Poker cards, small cards, and round tokens, in mm. */
export const CARD = { width: 63, height: 88 }
export const SMALL = { width: 44, height: 63 }
export const TOKEN = { width: 16, height: 16 }

/** A part of a pack as a list of tables. */
export function entries(tables: Doc, name: string): Doc[] {
  const found = tables[name]
  return Array.isArray(found) ? found.filter((each): each is Doc => typeof each === 'object' && each !== null && !Array.isArray(each)) : []
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
