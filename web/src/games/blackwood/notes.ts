/** What is in the notebook, and how it is kept as the seat's private note. */

export type Mark = 'likely' | 'maybe' | 'out'
export const MARKS: Record<Mark, string> = { likely: 'Likely', maybe: 'Maybe', out: 'Ruled out' }

export interface Idea {
  rule: string
  mark: Mark
}
export interface Notes {
  ideas: Idea[]
  text: string
}

/** Reads a note; one that can't be read is an empty notebook. */
export function readNotes(note: string): Notes {
  try {
    const found = JSON.parse(note || '{}') as Partial<Notes>
    const ideas = Array.isArray(found.ideas) ? found.ideas.filter(({ rule, mark }) => typeof rule === 'string' && mark in MARKS) : []
    return { ideas, text: typeof found.text === 'string' ? found.text : '' }
  } catch {
    return { ideas: [], text: '' }
  }
}

export const writeNotes = (notes: Notes): string => (notes.ideas.length === 0 && notes.text === '' ? '' : JSON.stringify(notes))
