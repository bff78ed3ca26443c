/** What lies on the table to be read while one decides: the card or the page that a question comes from. */
import { aboutMachine, type Names } from './about'
import type { LoopPrompt } from './game'
import type { Content, SchoolMove, View } from './types'
import { thingsOf } from './things'

export interface TableNote {
  title: string
  /** The story; a phone leaves it out where there are rules. */
  text: string
  /** What is asked, or each answer with what comes of it. */
  rules: { label: string; text: string }[]
}
const said = (text: string): TableNote['rules'][number] => ({ label: '', text })

const GOES: Record<SchoolMove['go'], string> = { stay: 'stay where they are', north: 'go north', south: 'go south', east: 'go east', west: 'go west' }

/** "Wardens go north, 2 Sectors." */
export function march({ kind, go, by }: SchoolMove): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s ${GOES[go]}${by > 1 ? `, ${by} Sectors` : ''}.`
}

export function noteOf(prompt: LoopPrompt | null, content: Content, view: View, names: Names): TableNote | null {
  if (!prompt || view.test || view.hack) return null
  const { question } = prompt
  const ways = prompt.options.filter(({ hint }) => hint).map(({ label, hint }) => ({ label, text: hint }))
  switch (question.what) {
    case 'keep_chore':
      return { title: 'On the fridge', text: '', rules: ways }
    case 'trade': {
      const offered = new Set(prompt.options.flatMap(({ targets }) => targets))
      const things = view.kids.flatMap((kid) => thingsOf(kid, content, names)).filter(({ ref }) => offered.has(ref))
      return { title: 'To give away', text: '', rules: things.map(({ name, tag, text }) => ({ label: tag ? `${name}, ${tag}` : name, text })) }
    }
    case 'join_hack':
    case 'hack_share': {
      const machine = view.machines.find(({ machine }) => machine === content.machines[question.machine]?.machine)
      return machine ? { title: `Hacking ${names.of(machine.machine)}`, text: '', rules: [said('Everybody who joins pays at least 1 T and may try or help.'), ...aboutMachine(machine, names).map(said)] } : null
    }
    case 'reward': {
      const chore = view.kids[question.kid]?.chore
      return { title: 'Done!', text: '', rules: chore ? [{ label: names.of(`chore:${chore.chore}`), text: chore.reward }] : [] }
    }
    case 'move_first': {
      const kinds = prompt.options.flatMap(({ targets }) => content.machines.filter(({ machine }) => targets.includes(machine)).map(({ kind }) => kind))
      return { title: 'The machines walk', text: '', rules: (view.school?.moves ?? []).filter(({ kind }) => kinds.includes(kind)).map((move) => said(march(move))) }
    }
    case 'choose': {
      const page = question.cause === 'page' || question.cause === 'met' ? view.diary.find(({ index }) => index === question.number) : undefined
      if (page) return { title: page.title, text: page.text, rules: ways }
      const action = question.cause === 'action' ? view.diary.flatMap(({ actions }) => actions).find(({ index }) => index === question.number) : undefined
      if (action) return { title: action.label, text: '', rules: ways }
      return question.cause === 'school' ? schoolNote(view, ways) : null
    }
    default:
      return schoolNote(view, [])
  }
}

/** The School card, while it is carried out; on a weekend its event does not happen. */
function schoolNote({ school, day }: View, ways: TableNote['rules']): TableNote | null {
  if (!school?.now || day === 'weekend') return null
  return { title: school.name, text: school.text, rules: ways.length ? ways : [said(school.event)] }
}
