/** What the past says: who was given what, what lies in the middle now, and, after the end, how it came to that. */
import type { GameEvent } from '../../protocol'
import { idOf, seatOf, type CardId, type Gift, type Moment, type Round, type Team, type Turned, type View } from './docs'

export interface Given {
  card: CardId
  from: number
  /** It came after the last Meeting: it is surely still there. */
  fresh: boolean
}

/** The flipped cards that each seat was given, oldest first, without the last `hidden` ones (still being shown). */
export function giftsBySeat(past: readonly Moment[], seats: number, hidden = 0): Given[][] {
  const found: Given[][] = Array.from({ length: seats }, () => [])
  const lastRound = past.reduce((last, { what }, at) => (what === 'round' ? at : last), -1)
  const gifts = past.flatMap((moment, at) => (moment.what === 'gift' ? [{ moment, at }] : []))
  for (const { moment, at } of hidden ? gifts.slice(0, -hidden) : gifts)
    found[moment.to]?.push({ card: moment.card, from: moment.from, fresh: at > lastRound })
  return found
}

/** The cards that this seat was passed in the last round of a Meeting, until it has done something since. */
export function passedLately(past: readonly Moment[], seat: number | null): readonly CardId[] {
  const last = past.findLastIndex(({ what }) => what === 'round')
  const round = past[last]
  if (round?.what !== 'round' || past.slice(last).some((moment) => moment.what === 'gift' && moment.from === seat)) return []
  return round.received ?? []
}

/** The card that lies face up in the middle while `queue` is still to be shown; its first event is on now. */
export function faceUp(view: Pick<View, 'flipped'>, queue: readonly GameEvent[]): CardId | null {
  const at = queue.findIndex(({ what }) => what === 'flipped' || what === 'gave')
  const event = queue[at]
  if (!event) return view.flipped
  if (event.what === 'flipped') return at === 0 ? idOf(String(event.args.card)) : null
  return at === 0 ? null : idOf(String(event.args.card))
}

/** Seats that a pending event will knock out: they still sit. */
export function stillUp(pending: readonly GameEvent[]): Set<number> {
  return new Set(pending.filter(({ what }) => what === 'knocked_out').map(({ args }) => seatOf(args.seat)))
}

/** "5 of 7 ready", while sealed cards are being chosen; else null. */
export function readiness(view: Pick<View, 'phase' | 'players'>, waiting: readonly number[]): { ready: number[]; all: number } | null {
  if (view.phase !== 'exchange' || waiting.length === 0) return null
  const part = view.players.filter((player) => player.takes_part).map(({ seat }) => seat)
  return { ready: part.filter((seat) => !waiting.includes(seat)), all: part.length }
}

/** What counts after cancelling: never below 0. */
export function uncancelled(cards: readonly CardId[]): { flayers: number; hits: number } {
  const count = (id: CardId): number => cards.filter((card) => card === id).length
  return {
    flayers: Math.max(0, count('mind_flayer') - count('memories')),
    hits: Math.max(0, count('hard_hit') - count('helping_hand')),
  }
}

// --- after the end

export interface Chapter {
  title: string
  /** The gifts of this stack, in order. */
  gifts: Gift[]
  /** The Meeting that closed it, if it came to that. */
  meeting: string | null
  rounds: Round[]
  turned: Turned[]
  knockedOut: number[]
}

/** The match in chapters: a stack with its gifts and the Meeting after it. */
export function chapters(past: readonly Moment[], turned: readonly Turned[]): Chapter[] {
  const found: Chapter[] = []
  const begin = (): Chapter => {
    const chapter = { title: `Stack ${found.length + 1}`, gifts: [], meeting: null, rounds: [], turned: [], knockedOut: [] }
    found.push(chapter)
    return chapter
  }
  let chapter = begin()
  chapter.turned.push(...turned.filter(({ after }) => after === 0))
  past.forEach((moment, at) => {
    if (moment.what === 'gift' && chapter.meeting !== null) chapter = begin()
    if (moment.what === 'gift') {
      chapter.gifts.push(moment)
      if (moment.knocked_out) chapter.knockedOut.push(moment.to)
    } else if (moment.what === 'meeting') chapter.meeting = moment.card
    else if (moment.what === 'round') chapter.rounds.push(moment)
    else if (moment.what === 'check') chapter.knockedOut.push(...moment.knocked_out)
    chapter.turned.push(...turned.filter(({ after }) => after === at + 1))
  })
  return found
}

export interface Passed {
  from: number
  to: number
  card: CardId
  blind: boolean
}

/** Every card that went face down, known only when the match is over. */
export function passedIn(round: Round): Passed[] {
  const gave = round.gave as (CardId | null)[][] | null
  if (!gave || !Array.isArray(gave[0])) return []
  return round.givers.flatMap((from, at) =>
    (round.receivers[at] ?? []).flatMap((to, n) => {
      const card = gave[at]?.[n]
      return card ? [{ from, to, card, blind: round.blind }] : []
    }),
  )
}

/** Each seat's team at the end of each chapter. */
export function teams(seats: number, list: readonly Chapter[]): Team[][] {
  const possessed = new Set<number>()
  return list.map((chapter) => {
    for (const { seat } of chapter.turned) possessed.add(seat)
    return Array.from({ length: seats }, (_, seat): Team => (possessed.has(seat) ? 'possessed' : 'sane'))
  })
}
