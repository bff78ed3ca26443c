/** Somebody at a table was asked over to another one, and said yes: a seat is taken there at once, without another question. */
import { router } from './router.svelte'

let asked = ''

export function comeOver(table: string): void {
  asked = table
  router.go(`/t/${table}`)
}

/** True once for whoever came by an invitation. */
export function wasAskedOver(table: string): boolean {
  const was = asked === table
  if (was) asked = ''
  return was
}
