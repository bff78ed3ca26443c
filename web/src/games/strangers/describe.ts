/** A space or kid in words: for the sign beside the pointer, and for those who do not see the board. */
import type { WhyNot } from '../../boards/types'
import type { Picture } from './picture'
import type { GroundKind, Space } from './plan'
import type { Option } from './props'
import type { KidView, PlaceContent, PlaceView } from './types'

export interface Described {
  title: string
  facts: string[]
  /** What choosing it would do. */
  does: string[]
  why: WhyNot | null
}

const KINDS: Record<PlaceContent['kind'], string> = {
  home: 'Home',
  mansion: 'Mansion',
  pool: 'Pool',
  park: 'Park',
  library: 'Library',
  clubhouse: 'Clubhouse',
  pep_rally: 'Pep Rally',
  prom: 'The Prom',
}
const GROUNDS: Partial<Record<GroundKind, string>> = { lawn: 'Lawn.', woods: 'Woods.' }

const listed = (words: (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const pointsOf = (points: number): string => (points === 1 ? '1 point' : `${points} points`)

/** "Maya's kid", "2 of Jonas's kids". */
export function crowdOf(kids: KidView[], names: string[]): string {
  const counts = new Map<number, number>()
  for (const { seat } of kids) counts.set(seat, (counts.get(seat) ?? 0) + 1)
  const name = (seat: number) => names[seat] ?? `Player ${seat + 1}`
  return listed([...counts].map(([seat, n]) => (n === 1 ? `${name(seat)}'s kid` : `${n} of ${name(seat)}'s kids`)))
}

/** What a kid can get here, as printed, and how that stands now if somebody is there. */
function worth(place: PlaceContent, now: PlaceView | undefined): string[] {
  const kind = KINDS[place.kind]
  const named = place.name.toLowerCase() === kind.toLowerCase() ? '' : `${kind}. `
  if (place.by_total.length > 0) {
    const steps = place.by_total.map((_, at) => at + 1)
    const each = `${named}With ${listed(steps)} kids each is worth ${listed(place.by_total)}.`
    return now ? [each, `Now ${now.each} each.`] : [each]
  }
  if (place.capacity === 1) return [`${named}${pointsOf(place.spots[0] ?? 0)}.`]
  const spots = `${named}Spots: ${listed(place.spots)}.`
  return now ? [spots, now.free.length ? `Free: ${listed(now.free)}.` : 'No room left.'] : [spots]
}

const GIFTS: Record<PlaceContent['gives'], string> = {
  '': '',
  card: 'A kid here lets you hold one card more.',
  kid: 'A kid here lets you have one kid more out there.',
}

export function describe(
  space: Space,
  picture: Picture,
  names: string[],
  options: Option[] = [],
  why: WhyNot | null = null,
): Described {
  const there = picture.kids.filter(({ at }) => at === space.ref)
  const facts: string[] = []
  if (space.place) {
    facts.push(...worth(space.place, picture.places.find((place) => place.space === space.ref)))
    const gift = GIFTS[space.place.gives]
    if (gift && options.length === 0) facts.push(gift) // an option's own hint says it already
  } else {
    const tile = space.tiles[0]
    const ground = tile && GROUNDS[tile.ground]
    if (ground) facts.push(ground)
    if (tile?.school) facts.push('Kids come out here.')
    if (tile?.schoolStop) facts.push('School Bus Stop.')
    if (tile?.cityStop) facts.push('City Bus Stop.')
    if (picture.strangers.includes(space.ref)) facts.push('A stranger stands here.')
    else if (tile?.stranger) facts.push('Strangers may appear here.')
  }
  if (there.length > 0) facts.push(`Here: ${crowdOf(there, names)}.`)
  // "H4" under the title "H4" says nothing.
  const telling = options.filter(({ label, hint, cautions }) => label !== space.name || hint || cautions.length > 0)
  return { title: space.name, facts, does: telling.map(doing), why }
}

export function describeKid(kid: KidView, space: Space | undefined, names: string[], options: Option[], why: WhyNot | null): Described {
  const facts = [`At ${space?.name ?? 'home'}.`]
  if (kid.scored) facts.push(`Scored: ${pointsOf(kid.points)}.`)
  return { title: crowdOf([kid], names), facts, does: options.map(doing), why }
}

const doing = ({ label, hint, cautions }: Option): string => [`${label}.`, hint, ...cautions.map(({ text }) => text)].filter(Boolean).join(' ')

/** All of it in one breath, for a screen reader. Many options are summed up: the list beside the board has them. */
export function spoken({ title, facts, does, why }: Described): string {
  const can = does.length > 3 ? [`${does.length} choices.`] : does
  const not = why ? [`Not now: ${why.reason}`] : []
  return [`${title}.`, ...not, ...can, ...facts].join(' ').replaceAll('..', '.')
}
