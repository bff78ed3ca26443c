/** Claims: a sentence with gaps, and what may fill each gap. */
import type { ClaimForm, ClaimGap } from '../../protocol'

export type Value = string | number

/** A sentence taken apart: plain text and gaps in turn. */
export function parts(text: string): { text: string; name: string }[] {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? { text: '', name: part.slice(1, -1) } : { text: part, name: '' }))
}

/** A claim with its gaps left open, as a button says it. */
export const short = ({ text }: ClaimForm): string =>
  parts(text)
    .map((part) => part.text || '…')
    .join('')
    .replace(/\.$/, '')

/** Everything that may fill a gap, and how it is read. */
export function valuesFor(gap: ClaimGap, names: readonly string[], own: number): { value: Value; title: string }[] {
  if (gap.kind === 'seat') return names.map((title, value) => ({ value, title })).filter(({ value }) => gap.own_seat || value !== own)
  if (gap.kind === 'word') return gap.words
  return Array.from({ length: gap.most - gap.least + 1 }, (_, at) => ({ value: gap.least + at, title: String(gap.least + at) }))
}
