/** What the log says about now: the roll on the table, and what happened while somebody was away. */
import { isEvent } from '../../boards/types'
import type { Event } from './game'

/** Eight dice lie after so many ms: the last begins to fall when seven others have (Check.svelte, kit/Die.svelte). */
export const FALL = 580

/** Up to the event that is being shown, which the log may still hold back: nobody reads the end of a roll before the dice lie. */
export function toldSoFar(log: readonly Event[], moment: Event | null): readonly Event[] {
  return moment ? [...log.filter(({ n }) => n < moment.n), moment] : log
}

export interface ShownRoll {
  kid: string
  faces: number[]
  /** Null while it can still be pushed. */
  won: boolean | null
  n: number
}

/** Events that leave a roll behind: something else is going on now. */
const ELSEWHERE = new Set<Event['what']>(['test', 'day', 'walked', 'took_bus', 'took_car', 'rode', 'sailed', 'went_home', 'rests', 'late', 'tile', 'card_action', 'investigates', 'hack_begins', 'school', 'scouts_machine'])

/** The last roll, as long as it is the last thing that happened: of a test, or one die that only tells what comes. */
export function rollOf(events: readonly Event[]): ShownRoll | null {
  const last = events.findLastIndex((event) => isEvent(event, 'rolled', 'die'))
  const rolled = events[last]
  const since = events.slice(last + 1)
  if (!isEvent(rolled, 'rolled', 'die') || since.some(({ what }) => ELSEWHERE.has(what))) return null
  const end = since.find((event) => isEvent(event, 'test_won', 'test_lost'))
  return { kid: rolled.args.kid, faces: rolled.what === 'die' ? [rolled.args.face] : rolled.args.faces, won: end ? end.what === 'test_won' : null, n: rolled.n }
}

/** Lines that matter to one who was away; the small steps between them are in the log. */
const TOLD = new Set<Event['what']>([
  'page', 'school', 'sick', 'new_rumor', 'pushed_off', 'solved', 'not_solved', 'insight', 'enigma', 'story', 'won', 'lost', 'hacked', 'hack_failed',
  'got_item', 'got_anomaly', 'condition', 'chore_done', 'chore_missed', 'grounded', 'dinner', 'late_home', 'wrecked', 'caught', 'gave_item', 'changed', 'card_action',
])

export interface Chapter {
  title: string
  lines: string[]
}

/** What happened after event number `from`, day by day. */
export function recap(log: readonly Event[], from: number, most = 24): Chapter[] {
  const chapters: Chapter[] = []
  let title = ''
  let lines: string[] = []
  const close = (): void => {
    if (lines.length) chapters.push({ title, lines })
    lines = []
  }
  for (const event of log) {
    if (event.what === 'day') {
      close()
      title = event.args.title
    } else if (event.n > from && TOLD.has(event.what)) lines.push(event.text)
  }
  close()
  let room = most
  return chapters
    .toReversed()
    .flatMap((chapter) => {
      const kept = chapter.lines.slice(-room)
      room -= kept.length
      return kept.length && room >= 0 ? [{ ...chapter, lines: kept }] : []
    })
    .toReversed()
}

/** The number of the last morning's event: what one remembers at the least. */
export function lastMorning(log: readonly Event[]): number {
  return log.findLast(({ what }) => what === 'day')?.n ?? 0
}

// --- how far this device has read, per match

const MATCHES = 12

class KeptInBrowser<T> {
  constructor(private readonly key: string) {}

  #all(): Record<string, T> {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '{}') as Record<string, T>
    } catch {
      return {}
    }
  }

  of(match: string): T | null {
    return this.#all()[match] ?? null
  }

  keep(match: string, value: T): void {
    const rest = Object.entries(this.#all()).filter(([id]) => id !== match)
    try {
      localStorage.setItem(this.key, JSON.stringify(Object.fromEntries([...rest.slice(1 - MATCHES), [match, value]])))
    } catch {
      // A private window: the recap then begins with the morning, and pages are read once more.
    }
  }
}

/** The number of the last event that was seen. */
export const seen = new KeptInBrowser<number>('streetlight.loop.read')
/** The pages of the Diary that were read. */
export const pagesRead = new KeptInBrowser<string[]>('streetlight.loop.pages')
