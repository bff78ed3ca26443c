/** How a `match` message changes what this device knows. docs/protocol.md, "The match". */
import type { ClaimForm, Clocks, Doc, EventDocument, LessonDocument, MatchMessage, OverDocument, ShownPrompt, Undo } from '../protocol'

export interface MatchState {
  match: string
  seat: number | null
  seq: number
  view: Doc
  log: readonly EventDocument[]
  prompt: ShownPrompt | null
  waiting: readonly number[]
  talk: boolean
  undo: Undo | null
  clocks: Clocks | null
  over: OverDocument | null
  commitment: string
  content: Doc
  claims: readonly ClaimForm[]
  names: string[]
  /** What a guided first match says now. */
  lesson: LessonDocument | null
}

export interface Applied {
  state: MatchState
  /** Events to be shown: those that are new, or that this seat has not read. Empty after an undo. */
  fresh: readonly EventDocument[]
  /** The log became shorter: something was taken back. */
  undone: boolean
}

export function applyMatch(before: MatchState | undefined, message: MatchMessage): Applied {
  const known = before?.match === message.match ? before : undefined
  const log = [...(known?.log ?? []).slice(0, message.keep), ...message.events]
  const old = known?.log.length ?? 0
  const grew = known !== undefined && log.length >= old && (message.keep >= old || isSame(known.log, log, old))
  const state: MatchState = {
    match: message.match,
    seat: message.seat,
    seq: message.seq,
    view: message.view ?? { ...known?.view, ...message.changed },
    log,
    prompt: message.prompt,
    waiting: message.waiting,
    talk: message.talk,
    undo: message.undo,
    clocks: message.clocks,
    over: message.over,
    commitment: message.commitment,
    content: message.content ?? known?.content ?? {},
    claims: message.claims ?? known?.claims ?? [],
    names: message.names,
    lesson: message.lesson,
  }
  // Who comes in goes on reading where this seat was.
  const unread = known === undefined && message.read !== null ? log.slice(message.read) : []
  return { state, fresh: grew ? log.slice(old) : unread, undone: known !== undefined && !grew }
}

function isSame(one: readonly EventDocument[], other: readonly EventDocument[], count: number): boolean {
  const last = count - 1
  // Not the text: what it names may have faded.
  return last < 0 || (one[last]?.n === other[last]?.n && one[last]?.what === other[last]?.what)
}
