/** What is in the notebook, and how it is kept as the seat's private note. */
import type { RuleParts } from './types'

export type IdeaMark = 'likely' | 'maybe' | 'out'
export const MARKS: Record<IdeaMark, string> = { likely: 'Likely', maybe: 'Maybe', out: 'Ruled out' }

export interface Idea {
  rule: RuleParts
  mark: IdeaMark
}
export interface Notes {
  ideas: Idea[]
  text: string
}

const SHAPES: readonly unknown[] = ['one', 'both', 'either', 'compare'] satisfies RuleParts['shape'][]

function isIdea(found: unknown): found is Idea {
  const { rule, mark } = (found ?? {}) as Partial<Idea>
  return typeof mark === 'string' && mark in MARKS && SHAPES.includes(rule?.shape) && typeof rule?.first === 'string' && typeof rule.second === 'string'
}

/** Reads a note; one that can't be read is an empty notebook. */
export function readNotes(note: string): Notes {
  try {
    const found = JSON.parse(note || '{}') as Partial<Notes>
    const ideas = Array.isArray(found.ideas) ? found.ideas.filter(isIdea) : []
    return { ideas, text: typeof found.text === 'string' ? found.text : '' }
  } catch {
    return { ideas: [], text: '' }
  }
}

export const writeNotes = (notes: Notes): string => (notes.ideas.length === 0 && notes.text === '' ? '' : JSON.stringify(notes))
