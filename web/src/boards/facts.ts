import type { Doc } from '../protocol'
import type { Fact } from './types'

/** Points and cards in hand, where a view has them in the usual place. */
export function usualFacts(view: Doc, seat: number): Fact[] {
  const player = view['players']?.[seat] as { points?: number; hand?: number } | undefined
  const facts: Fact[] = []
  if (typeof player?.points === 'number')
    facts.push({ icon: 'flag', label: player.points === 1 ? '1 point' : `${player.points} points`, value: String(player.points) })
  if (typeof player?.hand === 'number')
    facts.push({ icon: 'cards', label: player.hand === 1 ? '1 card' : `${player.hand} cards`, value: String(player.hand) })
  return facts
}
