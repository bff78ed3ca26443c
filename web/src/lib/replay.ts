/** The address of a step of a replay, and whom it is seen by. */
import { href } from './router.svelte'

/** A seat's eyes, a spectator's (null), or those of one who knows everything. */
export type ReplayEyes = number | 'all' | null

export interface ReplayPlace {
  match: string
  step: number
  eye: ReplayEyes
}

export const tableOf = (match: string): string => match.split('.')[0] ?? ''

/** A path of ours. Seats count from 1 in it. */
export function pathOf({ match, step, eye }: ReplayPlace): string {
  const as = eye === null ? 'spectator' : eye === 'all' ? 'all' : String(eye + 1)
  return `${href({ name: 'replay', match })}?step=${step}&as=${as}`
}

/** What an address says of step and eyes; undefined where it says nothing. */
export function placeIn(search: string): { step: number; eye: ReplayEyes | undefined } {
  const said = new URLSearchParams(search)
  const step = /^[0-9]{1,6}$/.test(said.get('step') ?? '') ? Number(said.get('step')) : 0
  const as = said.get('as') ?? ''
  const eye = as === 'all' ? 'all' : as === 'spectator' ? null : /^[1-9][0-9]?$/.test(as) ? Number(as) - 1 : undefined
  return { step, eye }
}
