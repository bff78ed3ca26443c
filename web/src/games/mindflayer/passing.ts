/** Passing cards by hand: places to put a card, and which option of the prompt the cards in them are. */
import type { OptionOf } from '../../boards/types'
import type { CardId } from './things'
import type { About, GivenCard } from './types'

export type Option = OptionOf<About>

/** A place for a card, and who gets what lies there. */
export interface Slot {
  side: GivenCard['side']
  seat: number
}
type GivenAway = Pick<GivenCard, 'card' | 'to'>

const givenBy = (option: Option): readonly GivenCard[] => option.about?.gives ?? []

/** All options that point at something, once each. */
export function optionsIn(targets: ReadonlyMap<string, readonly Option[]>): Option[] {
  return [...new Map([...targets.values()].flat().map((option) => [option.id, option])).values()]
}

const ORDER: readonly GivenCard['side'][] = ['left', null, 'right']

/** Where cards go in this prompt, left before right: as many places for somebody as an option has cards for them. None: no cards are passed. */
export function slotsOf(options: readonly Option[]): Slot[] {
  const slots: Slot[] = []
  for (const option of options) {
    const free = [...slots]
    for (const { to, side } of givenBy(option)) {
      const at = free.findIndex((slot) => slot.seat === to && slot.side === side)
      if (at >= 0) free.splice(at, 1)
      else slots.push({ side, seat: to })
    }
  }
  return slots.sort((one, two) => ORDER.indexOf(one.side) - ORDER.indexOf(two.side))
}

/** A place stands on the side that its card goes to; of two that are for nobody at a side, one stands on each. */
export function isRight({ side }: Slot, at: number): boolean {
  return side === 'right' || (side === null && at === 1)
}

/** The option that these cards in these slots are, or undefined if it is none (yet). */
export function optionFor(options: readonly Option[], slots: readonly Slot[], filled: readonly (CardId | null)[]): Option | undefined {
  const key = (gifts: readonly GivenAway[]): string => gifts.map(({ card, to }) => `${to} ${card}`).sort().join()
  const wanted = key(slots.flatMap(({ seat }, at) => (filled[at] ? [{ card: filled[at], to: seat }] : [])))
  return options.find((option) => key(givenBy(option)) === wanted)
}

/** Can this card still go to this slot, with what lies in the others? */
export function fits(options: readonly Option[], slots: readonly Slot[], filled: readonly (CardId | null)[], at: number, card: CardId): boolean {
  const wanted: GivenAway[] = slots.flatMap(({ seat }, n) => {
    const its = n === at ? card : filled[n]
    return its ? [{ card: its, to: seat }] : []
  })
  return options.some((option) => {
    const left = [...givenBy(option)]
    return wanted.every((want) => {
      const found = left.findIndex((one) => one.card === want.card && one.to === want.to)
      return found >= 0 && left.splice(found, 1).length === 1
    })
  })
}
