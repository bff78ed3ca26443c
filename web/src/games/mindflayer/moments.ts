/** What is staged in Attack of the Mind Flayer: who one is, each Meeting, and who was on which side. */
import type { Moment, RevealStep, Telling } from '../../boards/moments'
import { isEvent } from '../../boards/types'
import { listed } from '$lib/words'
import { cardOf, namesFrom, seatOf, type Event } from './things'
import type { Content, View } from './types'

export interface Finale {
  people: readonly { seat: number; name: string; person: string; here: boolean; side: 'possessed' | 'sane' }[]
  headline: string
}
/** At this step of the reveal they growl, clap, and it is told who wins. */
export const GROWL = 2
export const CLAP = 3
export const TOLD = 4

export function moments({ events, names, content, after, headline }: Telling<View, Content, Event>): readonly Moment[] {
  return events.flatMap((event, at): Moment[] => {
    if (isEvent(event, 'dealt')) return whoAmI(event, content)
    if (isEvent(event, 'meeting')) {
      const card = content.meetings.find(({ meeting }) => meeting === event.args.meeting)
      const held = after.meetings_held + (after.meeting === null ? 0 : 1)
      const which = ['first', 'second', 'last'][held - 1]
      return card ? [{ kind: 'card', n: event.n, kicker: which ? `The ${which} Meeting` : 'A Meeting', title: card.name, text: [card.text], tone: 'night', sound: 'door' }] : []
    }
    if (isEvent(event, 'over')) return [finale(event, events.slice(at + 1), names, after, headline)]
    return []
  })
}

/** Two pages that every seat gets, of equal length: the first keeps what is on the second from those who look over a shoulder. */
function whoAmI(event: Extract<Event, { what: 'dealt' }>, content: Content): Moment[] {
  const nameOf = namesFrom(content)
  const called = (ref: string): string => {
    const card = cardOf(ref)
    return card ? nameOf(card) : ''
  }
  const bad = [event.args.first, ...event.args.cards].filter((ref) => cardOf(ref) === 'mind_flayer').length
  const possessed = cardOf(event.args.first) === 'mind_flayer' || bad >= 3
  return [
    { kind: 'page', n: event.n, kicker: 'For your eyes only', title: 'Who are you?', text: ['The next page shows the cards you were dealt, and whose side they put you on.', 'Make sure that nobody else can see your screen.'], tone: 'night' },
    {
      kind: 'page',
      n: event.n,
      kicker: 'What you are',
      title: possessed ? 'Possessed' : 'Sane',
      text: [
        possessed ? 'You win with the Possessed. Pass your Mind Flayers on, and let nobody notice.' : 'You win with the Sane. A Mind Flayer in the wrong moment turns you, silently.',
      ],
      parts: [
        { heading: 'Your first card', lines: [called(event.args.first)] },
        { heading: 'Dealt to you', lines: event.args.cards.map(called) },
      ],
      tone: 'night',
    },
  ]
}

function finale(over: Event, rest: readonly Event[], names: readonly string[], { players, result }: View, headline: string): Moment {
  const growl = rest.find((event) => isEvent(event, 'growl'))
  const clap = rest.find((event) => isEvent(event, 'clap'))
  const possessed = new Set(result?.details.possessed ?? (growl ? growl.args.seats.map(seatOf) : []))
  const told = (seats: readonly string[]): string => listed(seats.map((ref) => names[seatOf(ref)] ?? ''))
  const steps: RevealStep[] = [
    { text: over.text, ms: 1800, sound: 'hum' },
    { text: 'Eyes closed. One, two, three.', ms: 1900 },
    { text: growl ? `They growl: ${told(growl.args.seats)}.` : 'Nobody growls.', ms: 1900, sound: 'growl' },
    { text: clap ? `They clap: ${told(clap.args.seats)}.` : 'Nobody stands up to clap.', ms: 1900, sound: 'clap' },
    { text: headline, ms: 0, sound: 'fanfare' },
  ]
  const shown: Finale = {
    people: players.map(({ seat, person, in_play: here }) => ({ seat, name: names[seat] ?? '', person, here, side: possessed.has(seat) ? 'possessed' : 'sane' })),
    headline,
  }
  return { kind: 'reveal', n: over.n, to: rest.at(-1)?.n ?? over.n, title: 'At three', steps, load: () => import('./Finale.svelte'), shown }
}
