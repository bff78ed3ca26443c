/** Which entry of a pack a line belongs to, by its id; "" for none. Lines count from 1. */
export function entryAt(file: string, text: string, line: number): string {
  const lines = text.split('\n')
  if (file.endsWith('.csv')) return (lines[line - 1] ?? '').split(',')[0] ?? ''
  const begins = (at: number): boolean => /^\s*\[\[[\w-]+\]\]/.test(lines[at] ?? '')
  let first = Math.min(line, lines.length) - 1
  while (first >= 0 && !begins(first)) first -= 1
  if (first < 0) return ''
  for (let at = first + 1; at < lines.length && !begins(at); at++) {
    const found = /^\s*id\s*=\s*["']([^"']*)["']/.exec(lines[at] ?? '')
    if (found) return found[1] ?? ''
  }
  return ''
}
