/** What was just said, for bubbles over the heads: each speaker's last line, for as long as it takes to read. */
import { untrack } from 'svelte'
import type { SaidMessage } from '../protocol'

/** Lines said before the board was opened are old; call it while a component is made. */
export function justSaid(said: () => readonly SaidMessage[], most: number, stays: number): { readonly lines: readonly SaidMessage[] } {
  let lines: readonly SaidMessage[] = $state.raw([])
  let seen = untrack(said).at(-1)?.n ?? 0

  $effect(() => {
    const fresh = said().filter(({ n, seat, text }) => n > seen && seat !== null && text !== '')
    seen = said().at(-1)?.n ?? seen
    if (fresh.length === 0) return
    const last = new Map(fresh.map((line) => [line.seat, line]))
    untrack(() => (lines = [...lines.filter(({ seat }) => !last.has(seat)), ...last.values()].slice(-most)))
    const gone = new Set(fresh.map(({ n }) => n))
    setTimeout(() => (lines = lines.filter(({ n }) => !gone.has(n))), stays)
  })
  return {
    get lines() {
      return lines
    },
  }
}
