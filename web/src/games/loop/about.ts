/** Every thing on the map in words: the sign beside it for the eye, its button's label for the ear. */
import type { WhyNot } from '../../boards/types'
import { plural, type Option } from './game'
import type { AsksView, Content, KidView, MachineView, View } from './types'

export interface Description {
  title: string
  /** Who or what it is, in a word or two. */
  kind: string
  facts: string[]
  does: string[]
  /** What it costs beyond that. */
  warns: string[]
  why: WhyNot | null
}

const STANDING: Record<KidView['standing'], string> = { active: '', home: 'Home for dinner.', sick: 'Sick in bed.', late: 'Stays out late.' }

export class Names {
  constructor(
    private readonly content: Content,
    private readonly players: readonly string[],
  ) {}

  of(ref: string): string {
    const [kind = '', id = ''] = ref.split(':')
    const { content } = this
    switch (kind) {
      case 'seat':
        return this.players[Number(id)] ?? ref
      case 'kid':
        return content.kids.find((each) => each.kid === ref)?.short_name ?? id
      case 'place':
        return content.map.places.find((each) => each.place === ref)?.name ?? id
      case 'machine':
        return content.machines.find((each) => each.machine === ref)?.name ?? id
      case 'sector':
        return `Sector ${id}`
      case 'tile':
        return content.tiles.find((each) => each.tile === ref)?.name ?? id
      default: {
        const lists: Record<string, readonly { id: string; name: string }[]> = {
          item: content.items,
          anomaly: content.anomalies,
          chore: content.chores,
          trait: content.traits,
          combo: content.combos,
          condition: content.conditions,
          ability: content.abilities,
        }
        return lists[kind]?.find((each) => each.id === id)?.name ?? id.replace(/_/g, ' ')
      }
    }
  }

  /** "Clever + Quick (or Interface)": what half a firewall asks for. */
  asks({ tests, combo, alert }: AsksView): string {
    if (alert) return 'Alert!'
    return tests.length ? tests.map((trait) => this.of(`trait:${trait}`)).join(' + ') + this.outs(combo) : 'Nothing'
  }

  /** " (or Interface)": combos that need no roll. */
  outs(combos: readonly string[]): string {
    return combos.length ? ` (or ${combos.map((id) => this.of(`combo:${id}`)).join(' or ')})` : ''
  }

  /** "J", or "Ma" where another of the kids begins with an M too. */
  initials(kid: string, kids: readonly { kid: string }[]): string {
    const name = this.of(kid)
    const alike = kids.filter((other) => this.of(other.kid)[0] === name[0])
    return name.slice(0, alike.length > 1 ? 2 : 1)
  }

  list(refs: readonly string[]): string {
    const names = refs.map((ref) => this.of(ref))
    return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  }
}

export function aboutKid(kid: KidView, names: Names, seat: number | null): string[] {
  const facts = [`${kid.seat === seat ? 'You' : names.of(`seat:${kid.seat}`)}.`]
  facts.push(`At ${names.of(kid.at)}, ${plural(kid.time, 'hour')} left.`)
  if (STANDING[kid.standing]) facts.push(STANDING[kid.standing])
  if (kid.conditions.length) facts.push(`${kid.conditions.map((each) => names.of(`condition:${each}`)).join(', ')}.`)
  if (kid.standing === 'active') facts.push(kid.home_cost > 0 ? `Home for dinner costs ${kid.home_cost} T.` : 'Home is right here.')
  return facts
}

/** `walls`: with what its firewalls ask for, as far as they have been seen. */
export function aboutMachine(machine: MachineView, names: Names, walls = true): string[] {
  const facts: string[] = []
  if (machine.where === 'hacked') facts.push(`Listens to ${names.of(machine.hacker ?? '')}. Carries ${machine.capacity}.`)
  else if (machine.where === 'wrecked') facts.push('Wrecked. It will be back.')
  else {
    facts.push(machine.mode === 'alert' ? 'Alert.' : 'In Routine.')
    if (machine.stance === 'ignore') facts.push('It takes no notice of kids.')
    else facts.push(`Come near, and you test ${names.of(`trait:${machine.trait}`)}${names.outs(machine.solved_by)}. Failed: ${machine.failing}`)
    const seen = machine.walls.map((wall) => (wall ? names.asks(wall[machine.mode]) : 'unseen'))
    if (walls) facts.push(machine.walls.some(Boolean) ? `Firewalls: ${seen.join('; ')}.` : `${plural(seen.length, 'firewall')}, none seen.`)
    if (machine.near.length) facts.push(`By ${names.list(machine.near)}.`)
  }
  return facts
}

/** What a sign says about "place:M", "machine:jarv", "kid:maja" or "sector:C4". */
export function about(ref: string, content: Content, view: View, names: Names, seat: number | null, options: readonly Option[], why: WhyNot | null): Description | null {
  // What is true of several ways is said once.
  const does = options.map(({ label, hint }, at) => (hint && hint !== options[at - 1]?.hint ? `${label}. ${hint}` : label))
  const warns = [...new Set(options.flatMap(({ cautions }) => cautions.map(({ text }) => text)))]
  const base = { title: names.of(ref), does, warns, why: options.length ? null : why }
  if (ref.startsWith('place:')) {
    const place = content.map.places.find((each) => each.place === ref)
    if (!place) return null
    const facts: string[] = []
    const rumor = view.track.find((each) => each?.place === ref)
    if (rumor) facts.push(rumor.up ? `A Rumor: ${rumor.name}. ${rumor.rules ?? ''}` : 'There is a Rumor about this place.')
    const tile = view.tiles.find((each) => each.place === ref)
    const text = content.tiles.find((each) => each.tile === tile?.tile)?.text ?? ''
    // Who can use it reads what it does with the choice.
    if (tile && !options.some(({ targets }) => targets.includes(tile.tile))) facts.push(`${names.of(tile.tile)}${tile.used ? ' (used today)' : ''}: ${text}`)
    for (const action of view.diary.flatMap(({ actions }) => actions)) if (action.at.includes(ref) && !action.done) facts.push(`To do here: ${action.label} (${action.time} T).`)
    for (const token of view.tokens.filter((each) => each.place === ref)) facts.push(`${plural(token.count, `${token.kind.replace('_', '-')} token`)}${token.next ? `, in the morning on to ${names.of(token.next)}` : ''}.`)
    const here = view.kids.filter(({ at }) => at === ref)
    if (here.length) facts.push(`${names.list(here.map(({ kid }) => kid))} ${here.length > 1 ? 'are' : 'is'} here.`)
    const machines = view.machines.filter(({ where, near }) => where === 'grid' && near.includes(ref))
    if (machines.length) facts.push(`Nearby: ${names.list(machines.map(({ machine }) => machine))}.`)
    if (view.closed.includes(ref)) facts.push('Nobody may enter.')
    if (facts.length === 0) facts.push(place.text)
    const kind = [view.restricted.includes(ref) ? 'Restricted' : 'Open', place.bus ? (view.no_bus.includes(ref) ? 'no bus' : 'bus stop') : ''].filter(Boolean).join(', ')
    return { ...base, title: `${place.letter} · ${place.name}`, kind, facts }
  }
  if (ref.startsWith('kid:')) {
    const kid = view.kids.find((each) => each.kid === ref)
    return kid ? { ...base, kind: '', facts: aboutKid(kid, names, seat) } : null
  }
  if (ref.startsWith('machine:')) {
    const machine = view.machines.find((each) => each.machine === ref)
    const sheet = content.machines.find((each) => each.machine === ref)
    return machine && sheet ? { ...base, kind: machine.ability ? `${sheet.kind}, ${names.of(`ability:${machine.ability}`)}` : sheet.kind, facts: aboutMachine(machine, names) } : null
  }
  if (ref.startsWith('sector:')) return { ...base, kind: content.map.sea.includes(ref) ? 'sea' : 'land', facts: [] }
  return null
}

export function spoken({ title, kind, facts, does, warns, why }: Description): string {
  const first = kind ? `${title}, ${kind}.` : `${title}.`
  return [first, ...does.slice(0, 3).map((each) => (each.endsWith('.') ? each : `${each}.`)), ...warns.map((each) => `Mind: ${each}`), why?.reason ?? '', ...facts].filter(Boolean).join(' ')
}
