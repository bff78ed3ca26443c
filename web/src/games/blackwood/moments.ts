/** What is staged in Blackwood Grove: a proof, card by card, and the end. */
import type { Moment, RevealStep, Telling } from '../../boards/moments'
import { isEvent } from '../../boards/types'
import { isHidden, seatOf, type Event } from './grove'
import { knowledge } from './rules'
import type { Content, View } from './types'

export interface ProvedCard {
  object: string
  name: string
  pushed: boolean
  /** The Visitor's mark: it passes. */
  passes: boolean
  right: boolean
}
export interface ShownProof {
  who: string
  cards: readonly ProvedCard[]
  verdict: string
  won: boolean
}

export interface Finale {
  rule: string
  /** What becomes of the field and of the ship. */
  how: 'kid' | 'agent' | 'away' | 'waits'
  reason: string
  headline: string
}

const HOW: Readonly<Record<string, Finale['how']>> = {
  'over:kid_proved': 'kid',
  'over:agent_proved': 'agent',
  'over:deck_empty': 'away',
  'over:visitor_out': 'waits',
}

export function moments({ events, names, content, after, headline }: Telling<View, Content, Event>): readonly Moment[] {
  const know = knowledge(content)
  return events.flatMap((event): Moment[] => {
    if (isEvent(event, 'pushed')) return proof(event, names, (object) => know.name(object))
    if (isEvent(event, 'over')) return [finale(event, after, headline)]
    return []
  })
}

function proof(event: Extract<Event, { what: 'pushed' }>, names: readonly string[], nameOf: (object: string) => string): Moment[] {
  const { seat, row, objects, marked, missed } = event.args
  const who = names[seatOf(seat)] ?? ''
  const cards = row
    .filter((object) => !isHidden(object))
    .map((object): ProvedCard => ({ object, name: nameOf(object), pushed: objects.includes(object), passes: marked.includes(object), right: !missed.includes(object) }))
  if (cards.length === 0) return []
  const won = missed.length === 0
  const verdict = won ? `All ${row.length === 4 ? 'four' : 'of them'} are right.` : missed.length === 1 ? 'One is wrong.' : `${missed.length} are wrong.`
  const step = ({ name, pushed, passes, right }: ProvedCard): RevealStep => ({
    text: `${name}: ${pushed ? 'pushed forward' : 'held back'}, and it ${passes ? 'passes' : 'does not pass'}. ${right ? 'Right.' : 'Wrong.'}`,
    ms: 1700,
    sound: right ? 'stamp' : 'thud',
  })
  const shown: ShownProof = { who, cards, verdict, won }
  return [
    {
      kind: 'reveal',
      n: event.n,
      title: `${who} proves the rule`,
      steps: [{ text: 'Both are sealed. The shield goes up.', ms: 1400, sound: 'door' }, ...cards.map(step), { text: `${who}: ${verdict.charAt(0).toLowerCase()}${verdict.slice(1)}`, ms: 0, sound: won ? 'coin' : 'thud' }],
      load: () => import('./ProofReveal.svelte'),
      shown,
    },
  ]
}

function finale(event: Extract<Event, { what: 'over' }>, { mode, rule }: View, headline: string): Moment {
  const how = HOW[event.args.reason] ?? 'waits'
  const text = rule === null ? '' : mode === 'free' ? `“${rule.text}”` : `An object passes if it ${rule.text}.`
  const shown: Finale = { rule: text, how, reason: event.text, headline }
  return {
    kind: 'reveal',
    n: event.n,
    title: 'The clearing',
    steps: [
      { text: 'This was the rule.', ms: 1100, sound: 'hum' },
      { text, ms: 2200, sound: 'card' },
      { text: event.text, ms: 2200, sound: how === 'kid' || how === 'away' ? 'hum' : 'thud' },
      { text: headline, ms: 0, sound: 'fanfare' },
    ],
    load: () => import('./Finale.svelte'),
    shown,
  }
}
