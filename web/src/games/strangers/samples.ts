/** Real positions, to look at and to test with. scripts/board_samples.py writes them; this is what it writes. */
import type { Blocked, Result } from '../../protocol'
import type { PromptOf } from '../../boards/types'
import type { Event } from './props'
import file from './samples.json'
import type { About, Content, Details, Question, View } from './types'

export interface SampleStep {
  view: View
  prompt: (PromptOf<Question, About> & { blocked: Blocked[] }) | null
  events: Event[]
}

export interface Sample {
  name: string
  board: 'A' | 'B'
  seats: number
  /** Which step of the story is the picture. */
  at: number
  story: SampleStep[]
  last: View
  over: Omit<Result, 'details'> & { details: Details }
}

export const { contents, samples } = file as unknown as { contents: Record<'A' | 'B', Content>; samples: Sample[] }
