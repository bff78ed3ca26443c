/** What a bot believed about the rule at one moment (src/streetlight/bots/blackwood_players.py). */
export interface Belief {
  /** Verdicts it had seen. */
  after: number
  guesses: { rule: string; text: string; chance: number }[]
}
export interface Turn {
  after: number
  rule: string
  text: string
  chance: number
}

/** The moments when the best guess became another one, each with how sure it was when it was held last. */
export function turnsOf(beliefs: readonly Belief[]): Turn[] {
  const turns: Turn[] = []
  for (const { after, guesses } of beliefs) {
    const best = guesses[0]
    if (!best) continue
    const last = turns.at(-1)
    if (last?.rule === best.rule) last.chance = best.chance
    else if (last?.after === after) turns[turns.length - 1] = { after, ...best }
    else turns.push({ after, ...best })
  }
  return turns
}
