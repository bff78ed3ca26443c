import type { Fact } from './types'

/** Points of a player, beside the name. */
export const pointsFact = (points: number): Fact => ({ icon: 'flag', label: points === 1 ? '1 point' : `${points} points`, value: String(points) })

/** How many cards a player holds, beside the name. */
export const handFact = (cards: number): Fact => ({ icon: 'cards', label: cards === 1 ? '1 card' : `${cards} cards`, value: String(cards) })
