/** What is staged in the Loop: pages of the Diary, mornings, evenings, Rumors, throws, the ending. */
import type { CardMoment, Moment, PageMoment, PagePart, Telling, ThrowMoment } from '../../boards/moments'
import { isEvent } from '../../boards/types'
import { Names } from './about'
import { percent, type Event } from './game'
import { march } from './notes'
import type { Content, RumorView, View } from './types'
import Vignette from './Vignette.svelte'

type LoopTelling = Telling<View, Content, Event>

/** Events that belong to an evening once it has begun. */
const EVENING = new Set<Event['what']>([
  'dinner', 'late_home', 'favor', 'grounded', 'not_grounded', 'healing', 'relieved', 'condition', 'injured_again', 'chore_done', 'chore_rewarded', 'chore_missed', 'chore_failed', 'got_item', 'got_anomaly',
  'lost_time', 'bonus_time', 'time_tomorrow', 'discarded', 'insight', 'enigma', 'story', 'token', 'tokens_walked', 'track', 'changed', 'page_gone', 'moved', 'shielded', 'worn_out', 'firewall', 'mode', 'response', 'to_bottom',
])
/** The same for a morning, until somebody is asked or tested. */
const MORNING = new Set<Event['what']>([
  ...EVENING, 'sick', 'first', 'school', 'event', 'new_rumor', 'duplicate', 'pushed_off', 'rumors_reshuffled', 'removed_rumor', 'scouted', 'rebooted', 'reset', 'machine_placed', 'machine_moved', 'got_chore', 'kept', 'rests', 'back', 'chose', 'fetched',
])
MORNING.delete('dinner')
MORNING.delete('late_home')

/** What follows from a Rumor, a page or an ending, and is told with it. */
const FOLLOWS = new Set<Event['what']>(['insight', 'enigma', 'got_item', 'got_anomaly', 'condition', 'favor', 'bonus_time', 'time_tomorrow', 'lost_time', 'token', 'track', 'changed', 'mode', 'response', 'firewall', 'fetched', 'injured_again', 'shielded', 'relieved', 'moved'])

const line = ({ text }: Event): string => text

/** Adds lines under a heading; headings stand in the order in which they were first needed. */
class Parts {
  #found = new Map<string, string[]>()
  add(heading: string, ...lines: string[]): void {
    if (lines.length > 0) this.#found.set(heading, [...(this.#found.get(heading) ?? []), ...lines])
  }
  get all(): PagePart[] {
    return [...this.#found].map(([heading, lines]) => ({ heading, lines }))
  }
}

export function moments(told: LoopTelling): readonly Moment[] {
  const { events, log, content, after } = told
  const names = new Names(content, told.names)
  const found: Moment[] = []
  const story = content.scenario.name
  /** How many events from here on are of these kinds. */
  const run = (from: number, kinds: ReadonlySet<Event['what']>): number => {
    let to = from
    while (to < events.length && kinds.has((events[to] as Event).what)) to += 1
    return to
  }

  for (let at = 0; at < events.length; at += 1) {
    const event = events[at] as Event
    if (isEvent(event, 'page')) found.push({ ...pageOf(event, story, after), ...(event.args.page === 'page:1a' ? { picture: Vignette, shows: content.scenario.id } : {}) })
    else if (isEvent(event, 'won', 'lost')) found.push({ kind: 'page', n: event.n, kicker: `${story}. The end`, title: event.what === 'won' ? 'Home' : 'Too late', text: [event.args.text || event.text], tone: event.what === 'won' ? 'paper' : 'night', sound: 'hum', picture: Vignette, shows: `${content.scenario.id}/${event.args.ending.replace(/^ending:/, '')}` })
    else if (isEvent(event, 'dinner', 'late_home')) {
      const end = run(at, EVENING)
      found.push(evening(events.slice(at, end), titleOfDay(log, event.n)))
      at = end - 1
    } else if (isEvent(event, 'day')) {
      const end = run(at + 1, MORNING)
      found.push(morning(events.slice(at, end), told))
      at = end - 1
    } else if (isEvent(event, 'school') || (isEvent(event, 'event') && event.args.text !== after.school?.event)) {
      // Something was asked in the morning, and now it goes on.
      const end = run(at + 1, MORNING)
      found.push(morning(events.slice(at, end), told))
      at = end - 1
    } else if (isEvent(event, 'story')) {
      const end = run(at + 1, new Set([...FOLLOWS, 'story']))
      const these = events.slice(at, end)
      found.push({ kind: 'card', n: event.n, to: these.at(-1)?.n ?? event.n, kicker: story, title: 'Meanwhile', text: these.filter((each) => isEvent(each, 'story')).map(line), parts: partOf(these.filter((each) => !isEvent(each, 'story'))), tone: 'night' })
      at = end - 1
    } else if (isEvent(event, 'solved', 'not_solved')) {
      const end = run(at + 1, FOLLOWS)
      const these = events.slice(at + 1, end)
      found.push({ kind: 'card', n: event.n, to: these.at(-1)?.n ?? event.n, kicker: event.what === 'solved' ? 'A Rumor, found out' : 'Still a riddle', title: rumorName(event.args.rumor, told, names), text: [event.args.text || event.text], parts: partOf(these), sound: 'card', tone: event.what === 'solved' ? 'paper' : 'night' })
      at = end - 1
    } else if (isEvent(event, 'scouted') || (isEvent(event, 'investigates') && !log.some((each) => each.n < event.n && isEvent(each, 'scouted') && each.args.rumor === event.args.rumor))) {
      const card = rumorCard(event.n, event.args.rumor, told, names)
      if (card) found.push(card)
    } else if (isEvent(event, 'rolled', 'die')) {
      const next = events[at + 1]
      const end = isEvent(next, 'test_won', 'test_lost') ? next : null
      found.push(throwOf(event, end, told, names))
      if (end) at += 1
    }
  }
  return found
}

function titleOfDay(log: readonly Event[], before: number): string {
  const day = log.findLast((each) => each.n < before && isEvent(each, 'day'))
  return isEvent(day, 'day') ? day.args.title : ''
}

function partOf(events: readonly Event[], heading = 'What it brings'): PagePart[] {
  return events.length > 0 ? [{ heading, lines: events.map(line) }] : []
}

function pageOf(event: Extract<Event, { what: 'page' }>, story: string, view: View): PageMoment {
  const page = view.diary.find(({ page }) => page === event.args.page)
  const parts = new Parts()
  if (page) {
    parts.add('What comes next', page.goal)
    parts.add('What it changes', ...page.rules)
    parts.add('What you can do', ...page.actions.map(({ label, time, text }) => `${label} (${time} T). ${text}`.trim()))
  }
  return { kind: 'page', n: event.n, kicker: `In the Diary. ${story}`, title: event.args.title, text: event.args.text.split(/\n+/), parts: parts.all, sound: 'card' }
}

function morning(events: readonly Event[], { after, log, names: players, content }: LoopTelling): PageMoment {
  const names = new Names(content, players)
  const [day] = events
  const school = after.school
  const drawn = events.find((event) => isEvent(event, 'school'))
  const here = school !== null && isEvent(drawn, 'school') && isToday(drawn.args.school, school.card)
  const free = after.day === 'weekend'
  const parts = new Parts()
  const text: string[] = []
  if (here && !free) text.push(school.text)
  if (free) text.push('No school today.')
  for (const event of events) {
    if (isEvent(event, 'day')) continue
    if (isEvent(event, 'story')) text.push(event.text)
    else if (isEvent(event, 'school')) parts.add(`At school${here ? `: ${school.name}` : ''}`, ...(here && !free ? [school.event] : []))
    else if (isEvent(event, 'event')) {
      if (!here) parts.add('At school', event.args.text)
      else {
        if (event.args.text !== school.event) parts.add(`At school: ${school.name}`, event.args.text)
        if (school.may) parts.add(`At school: ${school.name}`, `It is up to ${names.of(event.args.kid)}.`)
      }
    } else if (isEvent(event, 'sick', 'first', 'healing', 'relieved', 'condition', 'favor', 'grounded', 'not_grounded', 'lost_time', 'bonus_time', 'rests', 'back')) parts.add('The kids', event.text)
    else if (isEvent(event, 'new_rumor', 'duplicate', 'pushed_off', 'rumors_reshuffled', 'removed_rumor', 'to_bottom')) parts.add('New today', event.text)
    else if (isEvent(event, 'machine_moved', 'machine_placed', 'rebooted', 'reset', 'mode')) parts.add('The machines', event.text)
    else parts.add('What is new', event.text)
  }
  if (here && !events.some((event) => isEvent(event, 'machine_moved'))) parts.add('The machines today', ...school.moves.map(march), ...(school.firmware ? ['New firmware.'] : []))
  const today = titleOfDay(log, (day?.n ?? 0) + 1)
  const title = isEvent(day, 'day') ? today : 'At school'
  return { kind: 'page', n: day?.n ?? 0, to: events.at(-1)?.n ?? 0, kicker: isEvent(day, 'day') ? `Morning. ${names.of(day.args.kid)} is First Player` : today, title, text, parts: parts.all, sound: 'door' }
}

const isToday = (ref: string, card: string): boolean => ref === card || ref.endsWith(`:${card}`)

function evening(events: readonly Event[], day: string): PageMoment {
  const parts = new Parts()
  const text: string[] = []
  for (const event of events) {
    if (isEvent(event, 'story')) text.push(event.text)
    else if (isEvent(event, 'dinner', 'late_home', 'favor', 'grounded', 'not_grounded')) parts.add('Who came home', event.text)
    else if (isEvent(event, 'chore_done', 'chore_rewarded', 'chore_missed', 'chore_failed')) parts.add('Chores', event.text)
    else if (isEvent(event, 'healing', 'relieved', 'condition', 'injured_again')) parts.add('Injuries and worries', event.text)
    else parts.add('What it brings', event.text)
  }
  return { kind: 'page', n: events[0]?.n ?? 0, to: events.at(-1)?.n ?? 0, kicker: day, title: 'Evening', text, parts: parts.all, tone: 'night', sound: 'door' }
}

function rumorOf(ref: string, { before, after }: LoopTelling): RumorView | undefined {
  return [...after.track, ...(before?.track ?? [])].find((rumor): rumor is RumorView => rumor !== null && rumor.rumor !== undefined && isToday(ref, rumor.rumor))
}

const rumorName = (ref: string, told: LoopTelling, names: Names): string => rumorOf(ref, told)?.name ?? names.of(ref)

function rumorCard(n: number, ref: string, told: LoopTelling, names: Names): CardMoment | null {
  const rumor = rumorOf(ref, told)
  if (!rumor?.text) return null
  return { kind: 'card', n, kicker: `A Rumor about ${names.of(rumor.place)}`, title: rumor.name ?? '', text: [rumor.text], parts: rumor.rules ? [{ heading: 'To find out', lines: [rumor.rules] }] : [], sound: 'card' }
}

function throwOf(event: Extract<Event, { what: 'rolled' | 'die' }>, end: Event | null, { before, after }: LoopTelling, names: Names): ThrowMoment {
  const test = before?.test ?? after.test
  const about = event.what === 'rolled' && test?.kid === event.args.kid ? test : null
  const faces = event.what === 'rolled' ? event.args.faces : [event.args.face]
  const kid = names.of(event.args.kid)
  const seat = after.kids.find((each) => each.kid === event.args.kid)?.seat ?? null
  const stake: string[] = []
  if (about) {
    if (about.cause?.title) stake.push(`${about.cause.title}.`)
    if (about.consequences) stake.push(about.consequences)
    stake.push(`${faces.length === 1 ? 'One die' : `${faces.length} dice`}, ${percent(1 - (5 / 6) ** faces.length)}: one six is enough.`)
  }
  const six = faces.includes(6)
  const result = event.what === 'die' ? `A ${faces[0]}.` : isEvent(end, 'test_won') ? `A six. ${kid} makes it.` : isEvent(end, 'test_lost') ? `No six. ${kid} fails.` : six ? 'A six.' : 'No six.'
  return { kind: 'throw', n: event.n, to: end?.n ?? event.n, what: 'dice', faces, seat, title: about ? `${kid} tests ${names.of(`trait:${about.trait}`)}` : `${kid} rolls ${event.what === 'die' ? 'a die' : ''}`.trim(), stake, result, good: event.what === 'die' ? null : six }
}
