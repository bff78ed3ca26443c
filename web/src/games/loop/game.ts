/** The props of this game's board, and small words about its documents. */
import type { BoardProps, EventOf, OptionOf, PromptOf, SummaryProps } from '../../boards/types'
import type { About, Content, Details, EventArgs, Question, View } from './types'

export type Event = EventOf<EventArgs>
export type Option = OptionOf<About>
export type LoopPrompt = PromptOf<Question, About>
export type LoopProps = BoardProps<View, Content, Question, About, Event>
export type LoopSummaryProps = SummaryProps<View, Content, Details, Event>

/** "place:M" -> "M" */
export const idOf = (ref: string): string => ref.slice(ref.indexOf(':') + 1)

const TRAIT_COLOURS: Record<string, string> = {
  red: '#d1495b',
  blue: '#3f88c5',
  yellow: '#e0b53a',
  green: '#4f9d69',
  orange: '#e07a3f',
}
/** The colour of an Item or a trait by the trait's id; black Items match nothing. */
export function toneOf(content: Content, trait: string | undefined): string {
  return TRAIT_COLOURS[content.traits.find(({ id }) => id === trait)?.colour ?? ''] ?? '#3a3f4a'
}
export const percent = (chance: number): string => `${Math.round(chance * 100)} %`
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
