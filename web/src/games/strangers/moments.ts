/** How a match of Don't Talk to Strangers is told at its end. */
import type { Moment, RevealStep, Telling } from '../../boards/moments'
import { isEvent } from '../../boards/types'
import type { Event } from './props'
import type { Content, Result, View } from './types'

export interface FinalPlace {
  seat: number
  /** Equal points, equal place. */
  place: number
  name: string
  score: number
  won: boolean
}

export interface Finale {
  /** Steps before the ranking begins. */
  before: number
  /** The last stranger ends the match; else there is only the street. */
  stranger: boolean
  /** The first place first. */
  ranking: readonly FinalPlace[]
  headline: string
}

export function rankingOf(result: Pick<Result, 'scores' | 'winners'>, names: readonly string[]): FinalPlace[] {
  const seats = result.scores.map((score, seat) => ({ seat, score, won: result.winners.includes(seat), name: names[seat] ?? '' }))
  seats.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score)
  return seats.map((each) => ({ ...each, place: seats.findIndex(({ score, won }) => score === each.score && won === each.won) + 1 }))
}

const points = (score: number): string => (score === 1 ? '1 point' : `${score} points`)

export function moments({ events, names, after, headline }: Telling<View, Content, Event>): readonly Moment[] {
  const end = events.find((event) => isEvent(event, 'over'))
  if (!end || after.result === null) return []
  const before = events[events.indexOf(end) - 1]
  const last = isEvent(before, 'stranger') && before.args.left === 0 ? before : null
  const ranking = rankingOf(after.result, names)
  const opening: RevealStep[] = last ? [{ text: last.text, ms: 2000, sound: 'hum' }, { text: end.text, ms: 1500 }] : [{ text: end.text, ms: 2000, sound: 'hum' }]
  const alone = ranking.length === 1
  const shown: Finale = { before: opening.length, stranger: last !== null, ranking, headline }
  return [
    {
      kind: 'reveal',
      n: (last ?? end).n,
      to: end.n,
      title: 'Lights out',
      steps: [
        ...opening,
        ...ranking.toReversed().map(({ name, place, score }): RevealStep => ({ text: alone ? points(score) : `${place}. ${name}: ${points(score)}.`, ms: 1300, sound: 'coin' })),
        { text: headline, ms: 0, sound: 'fanfare' },
      ],
      load: () => import('./Finale.svelte'),
      shown,
    },
  ]
}
