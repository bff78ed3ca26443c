/** What a bot believed about the rule at one moment (src/streetlight/games/blackwood/bots/players.py). */
import type { RuleParts } from './types'

interface RuleGuess {
  rule: string
  parts: RuleParts
  text: string
  chance: number
}
export interface BeliefAt {
  /** Verdicts it had seen. */
  after: number
  guesses: RuleGuess[]
}
export interface GuessTurn extends RuleGuess {
  after: number
}

/**
 * The moments when the best guess became another one, each with how sure it was when it was held last. Covered cards are
 * forgotten, so the number of verdicts also goes back.
 */
export function turnsOf(beliefs: readonly BeliefAt[]): GuessTurn[] {
  const turns: GuessTurn[] = []
  for (const { after, guesses } of beliefs) {
    const best = guesses[0]
    if (!best) continue
    if (turns.at(-1)?.after === after && turns.at(-1)?.rule !== best.rule) turns.pop()
    const last = turns.at(-1)
    if (last?.rule === best.rule) last.chance = best.chance
    else turns.push({ after, ...best })
  }
  return turns
}
