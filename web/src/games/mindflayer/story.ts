/** What the past says: who was given what, what lies in the middle now, and, after the end, how it came to that. */
import { isEvent } from '../../boards/types'
import { cardOf, seatOf, type CardId, type Event, type PastMoment, type Team } from './things'
import type { GiftView, RoundView, TurnedView, View } from './types'

/** The flipped cards that each seat was given, oldest first, without the last `hidden` ones (still being shown). */
export function giftsBySeat(past: readonly PastMoment[], seats: number, hidden = 0): GiftView[][] {
  const found: GiftView[][] = Array.from({ length: seats }, () => [])
  const gifts = past.filter((moment) => moment.what === 'gift')
  for (const gift of hidden ? gifts.slice(0, -hidden) : gifts) found[gift.to]?.push(gift)
  return found
}

/** The cards that this seat was passed in the last round of a Meeting, until it has done something since. */
export function passedLately(past: readonly PastMoment[], seat: number | null): readonly CardId[] {
  const last = past.findLastIndex(({ what }) => what === 'round')
  const round = past[last]
  if (round?.what !== 'round' || past.slice(last).some((moment) => moment.what === 'gift' && moment.from === seat)) return []
  return round.received ?? []
}

/** The card that lies face up in the middle while `queue` is still to be shown; its first event is on now. */
export function faceUp(view: Pick<View, 'flipped'>, queue: readonly Event[]): CardId | null {
  const event = queue.find((each) => isEvent(each, 'flipped', 'gave'))
  if (!event) return view.flipped
  const lies = (event.what === 'flipped') === (event === queue[0])
  return lies ? cardOf(event.args.card) : null
}

/** Seats that a pending event will knock out: they still sit. */
export function stillUp(pending: readonly Event[]): Set<number> {
  return new Set(pending.flatMap((event) => (event.what === 'knocked_out' ? [seatOf(event.args.seat)] : [])))
}

/** "5 of 7 ready", while sealed cards are being chosen; else null. */
export function readiness({ exchanging }: Pick<View, 'exchanging'>, waiting: readonly number[]): { ready: number[]; all: number } | null {
  if (exchanging.length === 0 || waiting.length === 0) return null
  return { ready: exchanging.filter((seat) => !waiting.includes(seat)), all: exchanging.length }
}

// --- after the end

export interface Chapter {
  title: string
  /** The gifts of this stack, in order. */
  gifts: GiftView[]
  /** The Meeting that closed it, if it came to that. */
  meeting: string | null
  rounds: RoundView[]
  turned: TurnedView[]
  knockedOut: number[]
}

/** The match in chapters: a stack with its gifts and the Meeting after it. */
export function chapters(past: readonly PastMoment[], turned: readonly TurnedView[]): Chapter[] {
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
export function passedIn(round: RoundView): Passed[] {
  return round.givers.flatMap((from, at) =>
    (round.receivers[at] ?? []).flatMap((to, n) => {
      const card = round.gave[at]?.[n]
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
