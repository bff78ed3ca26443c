/** Claims as the game's content lists them: a sentence with gaps, and what may fill each gap. */

export type Value = string | number
export interface ClaimForm {
  claim: string
  text: string
  /** A list of words, [least, most] of a number, or "seat": anybody at the table. */
  args: Record<string, readonly Value[] | 'seat'>
}

/** A sentence taken apart: plain text and gaps in turn. */
export function gaps(text: string): { text: string; name: string }[] {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? { text: '', name: part.slice(1, -1) } : { text: part, name: '' }))
}

/** Everything that may fill a gap. One's own seat is nobody to speak of. */
export function valuesFor(values: readonly Value[] | 'seat', seats: number, own: number): Value[] {
  if (values === 'seat') return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own)
  const [least, most] = values
  if (typeof least === 'number' && typeof most === 'number') return Array.from({ length: most - least + 1 }, (_, at) => least + at)
  return [...values]
}
