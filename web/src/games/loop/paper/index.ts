// The board is there already where pieces are drawn, and its parts stay in one chunk with it: a table would fetch more otherwise.
import '../board'
import { CARD, entries, SMALL, textOf, TOKEN, type PaperModule, type Piece } from '../../../boards/paper'
import type { Doc } from '../../../protocol'
import type { Content, MachineContent } from '../types'
import Face from './Face.svelte'

/** A card of words, in a colour of its kind. */
export interface Words {
  what: 'words'
  kind: string
  title: string
  text: string
  more: string[]
  tone: string
}
export type LoopPrinted = Words | { what: 'map' } | { what: 'kid'; kid: string; words: Words } | { what: 'machine'; machine: MachineContent; words: Words } | { what: 'token'; machine: MachineContent }

const TONES = { Kids: '#6b4a8a', Items: '#3f6f9d', Anomalies: '#1f6b57', Machines: '#7a3b1e', Responses: '#a3143c', Chores: '#8a6a16', School: '#3d5a80', Rumors: '#2c3e5c', Diary: '#5c5345', Tiles: '#4f6d3a' }
type PaperKind = keyof typeof TONES

const words = (kind: PaperKind, title: string, text: string, more: readonly (string | null | undefined)[] = []): Words => ({ what: 'words', kind, title, text, more: more.flatMap((each) => each || []), tone: TONES[kind] })
const listed = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : '')

const paper: PaperModule<Content, LoopPrinted> = {
  Face,
  unfinished: ['Diary', 'Rumors', 'School'],
  pieces: (content, tables) => {
    const piece = (id: string, data: Words, size = CARD): Piece<LoopPrinted> => ({ id, kind: data.kind, title: data.title, ...size, count: 1, data })
    const trait = (id: unknown): string => content.traits.find((each) => each.id === id)?.name ?? ''
    const here = entries(tables, 'diary').filter(({ scenario }) => scenario === content.scenario.id)
    const sets = entries(tables, 'scenarios').find(({ id }) => id === content.scenario.id)?.['rumor_sets']
    const place = (letter: unknown): string => content.map.places.find((each) => each.letter === letter)?.name ?? ''
    const rumors = entries(tables, 'rumors').filter(({ set }) => Array.isArray(sets) && sets.includes(set))
    const page = (card: Doc, side: 'a' | 'b'): Piece<LoopPrinted>[] => {
      const its = card[side] as Doc | undefined
      return its ? [piece(String(card['id']), words('Diary', textOf(its['title']), textOf(its['text']), [textOf(its['goal'])]), { width: 100, height: 130 })] : []
    }
    return [
      { id: 'map', kind: 'Map', title: content.map.title, width: 186, height: 140, count: 1, data: { what: 'map' }, from: content.map },
      ...here.flatMap((card) => [...page(card, 'a'), ...page(card, 'b')]),
      ...rumors.map((rumor) => {
        const ways = [trait(rumor['trait']), listed(rumor['combo']), listed(rumor['tag'])].filter(Boolean).join(' · ')
        return piece(String(rumor['id']), words('Rumors', textOf(rumor['name']), textOf(rumor['text']), [place(rumor['at']), ways]))
      }),
      ...content.kids.map((kid): Piece<LoopPrinted> => {
        const its = words('Kids', kid.name, kid.text, [`Strong: ${trait(kid.strength)}. Weak: ${trait(kid.weakness)}.`, `Home: ${content.map.places.find(({ place }) => place === kid.home)?.name ?? ''}`])
        return { ...piece(kid.kid.replace('kid:', ''), its), data: { what: 'kid', kid: kid.kid, words: its } }
      }),
      ...content.items.map((item) => piece(item.id, words('Items', item.name, item.text, [item.helps, item.tag]), SMALL)),
      ...content.anomalies.map((each) => piece(each.id, words('Anomalies', each.name, each.text, [each.effect]))),
      ...content.machines.flatMap((machine): Piece<LoopPrinted>[] => {
        const its = words('Machines', machine.name, machine.text, [content.abilities.find(({ id }) => id === machine.ability)?.text])
        const id = machine.machine.replace('machine:', '')
        return [
          { ...piece(id, its), data: { what: 'machine', machine, words: its } },
          { id, kind: 'Tokens', title: machine.name, ...TOKEN, count: 1, data: { what: 'token', machine } },
        ]
      }),
      ...content.responses.map((each) => piece(each.id, words('Responses', each.name, each.text, [`Routine: ${each.routine.effect || each.routine.stance}`, `Alert: ${each.alert.effect || each.alert.stance}`]))),
      ...content.chores.map((each) => piece(each.id, words('Chores', each.name, each.text, [each.goal, `Then: ${each.reward}`, `Else: ${each.penalty}`]))),
      ...entries(tables, 'school').map((each) => piece(String(each['id']), words('School', textOf(each['name']), textOf(each['text'])))),
      ...content.tiles.map((each) => piece(each.tile.replace('tile:', ''), words('Tiles', each.name, each.text))),
    ]
  },
}
export default paper
