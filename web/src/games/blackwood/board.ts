import type { Doc } from '../../protocol'
import type { SoundName } from '$lib/sound.svelte'
import type { Fact } from '../../boards/types'
import { ROLES, type PlayerDoc } from './docs'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Summary } from './Summary.svelte'
/** The cards that may be covered glow, and the question names the one that comes. */
export const asksOnPhone: readonly string[] = ['cover']

export const reasons = true

export const ending = 'The rule, and what it let through'

/** Answered with the workshop and the cards themselves; the lists stay folded. */
export const asks: readonly string[] = ['make_rule', 'keep', 'agent', 'kid', 'kid_empty', 'kid_prove', 'visitor', 'reveal', 'push', 'mark']

/** One side wins; there are no points. */
export const standing = (view: Doc, seat: number): string => ROLES[(view['players']?.[seat] as PlayerDoc | undefined)?.role ?? 'agent']

export function facts(view: Doc, seat: number): Fact[] {
  const player = view['players']?.[seat] as PlayerDoc | undefined
  if (!player) return []
  const role = ROLES[player.role]
  return [
    { icon: player.role === 'visitor' ? 'saucer' : player.role === 'kid' ? 'flag' : 'eye', label: `the ${role}`.replace('the Agent', 'an Agent'), value: role },
    { icon: 'cards', label: player.hand === 1 ? '1 card' : `${player.hand} cards`, value: String(player.hand) },
  ]
}

export const sounds: Record<string, SoundName> = {
  flipped: 'card',
  placed: 'card',
  laid: 'card',
  laid_unseen: 'card',
  turned_up: 'card',
  trust: 'coin',
  tries: 'door',
  over: 'hum',
}
