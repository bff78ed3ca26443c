/**
 * In free order somebody else may act first: the question is withdrawn and asked anew, and an answer on its way comes too
 * late. It is kept, and sent again by itself only if what was chosen still costs the same and has the same odds: its label
 * and hint, and what the game says that its odds depend on. Else the person is asked.
 */
import type { ShownPrompt, OptionDocument } from '../protocol'

export type OddsBasis = (option: OptionDocument) => string

export interface KeptAnswer {
  match: string
  seat: number
  /** What was asked. */
  what: string
  /** The question that was withdrawn. */
  prompt: string
  option: OptionDocument
  /** What its cost and odds depended on (`FreeOrder.oddsBasis`). */
  oddsBasis: string
}

/** What to keep of an answer that came too late; null if it was more than one choice. */
export function keep(match: string, prompt: ShownPrompt, answer: string | string[], oddsBasis: OddsBasis): KeptAnswer | null {
  const option = prompt.kind === 'one' ? prompt.options.find(({ id }) => id === answer) : undefined
  return option ? { match, seat: prompt.seat, what: prompt.what, prompt: prompt.id, option, oddsBasis: oddsBasis(option) } : null
}

/** `wait`: something else is asked first. `send`: nothing changed. `ask`: it costs something else now. `gone`: not possible. */
export type Fate = { now: 'wait' | 'gone' } | { now: 'send' | 'ask'; option: OptionDocument }

export function fateOf(kept: KeptAnswer, match: string, prompt: ShownPrompt | null, oddsBasis: OddsBasis): Fate {
  if (match !== kept.match) return { now: 'gone' }
  if (prompt === null || prompt.seat !== kept.seat || prompt.id === kept.prompt || prompt.what !== kept.what) return { now: 'wait' }
  const option = prompt.options.find(({ id }) => id === kept.option.id)
  if (!option) return { now: 'gone' }
  const same = option.label === kept.option.label && option.hint === kept.option.hint && oddsBasis(option) === kept.oddsBasis
  return { now: same ? 'send' : 'ask', option }
}
