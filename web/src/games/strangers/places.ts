/** What can be done with the places of an Architect's plan: only the desk needs it. */
import type { DeckPlace, DeckPlan } from './architect'

export const slotsOf = (plan: DeckPlan): DeckPlace[] => [
  ...plan.hand.map((_, index): DeckPlace => ({ list: 'hand', index })),
  ...plan.odd.map((_, index): DeckPlace => ({ list: 'odd', index })),
]

export const cardAt = (plan: DeckPlan, { list, index }: DeckPlace): string => plan[list][index] ?? ''

/** The plan with another card at a place; "" takes it away. */
export function withCard(plan: DeckPlan, slot: DeckPlace, card: string): DeckPlan {
  const put = (list: DeckPlace['list']) => plan[list].map((each, index) => (list === slot.list && index === slot.index ? card : each))
  return { ...plan, hand: put('hand'), odd: put('odd') }
}

/** The plan with two places exchanged. */
export const swapped = (plan: DeckPlan, one: DeckPlace, two: DeckPlace): DeckPlan => withCard(withCard(plan, one, cardAt(plan, two)), two, cardAt(plan, one))

/** On to the next place that is still empty, else just the next. */
export function nextSlot(plan: DeckPlan, from: DeckPlace): DeckPlace {
  const all = slotsOf(plan)
  const now = all.findIndex(({ list, index }) => list === from.list && index === from.index)
  const later = [...all.slice(now + 1), ...all.slice(0, now + 1)]
  return later.find((slot) => cardAt(plan, slot) === '') ?? later[0] ?? from
}
