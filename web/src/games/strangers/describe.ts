/** A space or kid in words: for the sign beside the pointer, and for those who do not see the board. */
import type { OptionDoc, Why } from '../../boards/types'
import type { CardDoc, KidDoc, PlaceDoc } from './docs'
import type { Picture } from './picture'
import type { Space } from './plan'

export interface Described {
  title: string
  facts: string[]
  /** What choosing it would do. */
  does: string[]
  why: Why | null
}

const KINDS: Record<string, string> = {
  home: 'Home',
  mansion: 'Mansion',
  pool: 'Pool',
  park: 'Park',
  library: 'Library',
  clubhouse: 'Clubhouse',
  pep_rally: 'Pep Rally',
  prom: 'The Prom',
}
const GROUNDS: Record<string, string> = { lawn: 'Lawn.', woods: 'Woods.' }

const listed = (words: (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const pointsOf = (points: number): string => (points === 1 ? '1 point' : `${points} points`)

/** What the engine's hint says beyond the card's own text: that it would do nothing now, and why. */
export const beyond = (card: CardDoc, option: OptionDoc | undefined): string => (option?.hint ?? '').replace(card.text, '').trim()

/** "Maya's kid", "2 of Jonas's kids". */
export function crowdOf(kids: KidDoc[], names: string[]): string {
  const counts = new Map<number, number>()
  for (const { seat } of kids) counts.set(seat, (counts.get(seat) ?? 0) + 1)
  const name = (seat: number) => names[seat] ?? `Player ${seat + 1}`
  return listed([...counts].map(([seat, n]) => (n === 1 ? `${name(seat)}'s kid` : `${n} of ${name(seat)}'s kids`)))
}

function worth(place: PlaceDoc, there: KidDoc[]): string[] {
  const kind = KINDS[place.kind] ?? place.kind
  const named = place.name.toLowerCase() === kind.toLowerCase() ? '' : `${kind}. `
  if (place.by_total.length > 0) {
    const steps = place.by_total.map((_, at) => at + 1)
    const now = place.by_total[there.length - 1]
    const each = `${named}With ${listed(steps)} kids each is worth ${listed(place.by_total)}.`
    return now === undefined ? [each] : [each, `Now ${now} each.`]
  }
  if (place.capacity === 1) return [`${named}${pointsOf(place.spots[0] ?? 0)}.`]
  const free = [...place.spots]
  for (const { points } of there) {
    const at = free.indexOf(points)
    if (at >= 0) free.splice(at, 1)
  }
  const spots = `${named}Spots: ${listed(place.spots)}.`
  return there.length === 0 ? [spots] : [spots, free.length ? `Free: ${listed(free)}.` : 'No room left.']
}

const GIVES: Record<string, string> = {
  library: 'A kid here lets you hold one card more.',
  park: 'A kid here lets you have one kid more out there.',
}

export function describe(
  space: Space,
  picture: Picture,
  names: string[],
  options: OptionDoc[] = [],
  why: Why | null = null,
): Described {
  const there = picture.kids.filter(({ at }) => at === space.ref)
  const facts: string[] = []
  if (space.place) {
    facts.push(...worth(space.place, there))
    const gift = GIVES[space.place.kind]
    if (gift && options.length === 0) facts.push(gift) // an option's own hint says it already
  } else {
    const tile = space.tiles[0]
    const ground = GROUNDS[tile?.ground ?? '']
    if (ground) facts.push(ground)
    if (tile?.school) facts.push('Kids come out here.')
    if (tile?.schoolStop) facts.push('School Bus Stop.')
    if (tile?.cityStop) facts.push('City Bus Stop.')
    if (picture.strangers.includes(space.ref)) facts.push('A stranger stands here.')
    else if (tile?.stranger) facts.push('Strangers may appear here.')
  }
  if (there.length > 0) facts.push(`Here: ${crowdOf(there, names)}.`)
  // "H4" under the title "H4" says nothing.
  const telling = options.filter(({ label, hint }) => label !== space.name || hint)
  return { title: space.name, facts, does: telling.map(doing), why }
}

export function describeKid(kid: KidDoc, space: Space | undefined, names: string[], options: OptionDoc[], why: Why | null): Described {
  const facts = [`At ${space?.name ?? 'home'}.`]
  if (kid.scored) facts.push(`Scored: ${pointsOf(kid.points)}.`)
  return { title: crowdOf([kid], names), facts, does: options.map(doing), why }
}

const doing = ({ label, hint }: OptionDoc): string => (hint ? `${label}. ${hint}` : `${label}.`)

/** All of it in one breath, for a screen reader. Many options are summed up: the list beside the board has them. */
export function spoken({ title, facts, does, why }: Described): string {
  const can = does.length > 3 ? [`${does.length} choices.`] : does
  const not = why ? [`Not now: ${why.reason}`] : []
  return [`${title}.`, ...not, ...can, ...facts].join(' ').replaceAll('..', '.')
}
