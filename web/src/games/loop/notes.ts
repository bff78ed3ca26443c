/** What lies on the table to be read while one decides: the card or the page that a question comes from. */
import type { GameEvent, Prompt } from '../../protocol'
import { aboutMachine, type Names } from './about'
import type { Content, View } from './docs'
import { thingsOf } from './things'

export interface Note {
  title: string
  /** The story; a phone leaves it out where there are rules. */
  text: string
  /** What is asked, or each answer with what comes of it. */
  rules: { label: string; text: string }[]
}
const said = (text: string): Note['rules'][number] => ({ label: '', text })

/** Where a question may come from, as the log tells it. */
const SOURCES = new Set(['day', 'school', 'page', 'card_action', 'machine_moved'])
const GOES: Record<string, string> = { stay: 'stay where they are', north: 'go north', south: 'go south', east: 'go east', west: 'go west' }

/** "Wardens go north, 2 Sectors." */
export function march({ kind, go, by }: { kind: string; go: string; by: number }): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s ${GOES[go] ?? go}${by > 1 ? `, ${by} Sectors` : ''}.`
}

export function noteOf(prompt: Prompt | null, log: readonly GameEvent[], content: Content, view: View, names: Names): Note | null {
  if (!prompt || view.test || view.hack) return null
  const ways = prompt.options.filter(({ hint }) => hint).map(({ label, hint }) => ({ label, text: hint }))
  if (prompt.what === 'keep_chore') return { title: 'On the fridge', text: '', rules: ways }
  if (prompt.what === 'trade') {
    const offered = new Set(prompt.options.flatMap(({ targets }) => targets))
    const things = view.kids.flatMap((kid) => thingsOf(kid, content, names)).filter(({ ref }) => offered.has(ref))
    return { title: 'To give away', text: '', rules: things.map(({ name, tag, text }) => ({ label: tag ? `${name}, ${tag}` : name, text })) }
  }
  if (prompt.what === 'join_hack' || prompt.what === 'hack_share') {
    const machine = view.machines.find((each) => prompt.text.includes(names.of(each.machine)))
    return machine ? { title: `Hacking ${names.of(machine.machine)}`, text: '', rules: [said('Everybody who joins pays at least 1 T and may try or help.'), ...aboutMachine(machine, names).map(said)] } : null
  }
  if (prompt.what === 'reward') {
    const chores = view.kids.filter(({ kid, chore }) => chore?.done && prompt.text.includes(names.of(kid))).flatMap(({ chore }) => chore ?? [])
    return { title: 'Done!', text: '', rules: chores.map(({ chore, reward }) => ({ label: names.of(`chore:${chore}`), text: reward })) }
  }
  if (prompt.what === 'move_first') {
    const kinds = prompt.options.flatMap(({ targets }) => content.machines.filter(({ machine }) => targets.includes(machine)).map(({ kind }) => kind))
    return { title: 'The machines walk', text: '', rules: (view.school?.moves ?? []).filter(({ kind }) => kinds.some((each) => each === kind)).map((move) => said(march(move))) }
  }
  const source = log.findLast(({ what }) => SOURCES.has(what))
  if (prompt.what === 'choose' && source?.what === 'page') {
    const page = view.diary.find((each) => each.page === source.args.page)
    return page ? { title: page.title, text: page.text, rules: ways } : null
  }
  if (prompt.what === 'choose' && source?.what === 'card_action') return { title: String(source.args.label), text: '', rules: ways }
  if (view.phase !== 'school' || view.day === 'weekend' || source?.what !== 'school' || !view.school) return null
  return { title: view.school.name, text: view.school.text, rules: ways.length && prompt.what === 'choose' ? ways : [said(view.school.event)] }
}
