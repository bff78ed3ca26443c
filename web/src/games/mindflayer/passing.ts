/** Passing cards by hand: places to put a card, and which option of the prompt the cards in them are. */
import type { OptionDoc } from '../../boards/types'
import { idOf, seatOf, type CardId } from './docs'

export interface Slot {
  /** "left", "right", or "" for the only one there is. */
  side: 'left' | 'right' | ''
  seat: number
}
interface Given {
  card: CardId
  seat: number
}

const GIVING = /^(left|right|both|back):|^nothing$/

/** Targets go in pairs: a card and the seat it goes to. */
function givenBy(option: OptionDoc): Given[] {
  const pairs: Given[] = []
  for (let at = 0; at + 1 < option.targets.length; at += 2)
    pairs.push({ card: idOf(option.targets[at] ?? ''), seat: seatOf(option.targets[at + 1]) })
  return pairs
}

/** All options that point at something, once each. */
export function optionsIn(targets: ReadonlyMap<string, readonly OptionDoc[]>): OptionDoc[] {
  return [...new Map([...targets.values()].flat().map((option) => [option.id, option])).values()]
}

export function isGiving(options: readonly OptionDoc[]): boolean {
  return options.length > 0 && options.every(({ id }) => GIVING.test(id))
}

/** Where cards go in this prompt, left before right. */
export function slotsOf(options: readonly OptionDoc[]): Slot[] {
  const sides = new Map<'left' | 'right', number>()
  let most: OptionDoc | undefined
  for (const option of options) {
    if (!most || option.targets.length > most.targets.length) most = option
    const heads = option.id.split(',').map((part) => /^(left|right):/.exec(part)?.[1] as 'left' | 'right' | undefined)
    givenBy(option).forEach(({ seat }, at) => {
      const side = heads[at]
      if (side) sides.set(side, seat)
    })
  }
  const [left, right] = [sides.get('left'), sides.get('right')]
  if (left !== undefined && right !== undefined)
    return [
      { side: 'left', seat: left },
      { side: 'right', seat: right },
    ]
  const side = left !== undefined ? 'left' : right !== undefined ? 'right' : ''
  return most ? givenBy(most).map(({ seat }) => ({ side, seat })) : []
}

/** A place stands on the side that its card goes to; of two that are for nobody at a side, one stands on each. */
export function isRight({ side }: Slot, at: number): boolean {
  return side === 'right' || (side === '' && at === 1)
}

/** The option that these cards in these slots are, or undefined if it is none (yet). */
export function optionFor(options: readonly OptionDoc[], slots: readonly Slot[], filled: readonly (CardId | null)[]): OptionDoc | undefined {
  const key = (pairs: readonly Given[]): string => pairs.map(({ card, seat }) => `${seat} ${card}`).sort().join()
  const wanted = key(slots.flatMap(({ seat }, at) => (filled[at] ? [{ card: filled[at], seat }] : [])))
  return options.find((option) => key(givenBy(option)) === wanted)
}

/** Can this card still go to this slot, with what lies in the others? */
export function fits(options: readonly OptionDoc[], slots: readonly Slot[], filled: readonly (CardId | null)[], at: number, card: CardId): boolean {
  const wanted: Given[] = slots.flatMap(({ seat }, n) => {
    const its = n === at ? card : filled[n]
    return its ? [{ card: its, seat }] : []
  })
  return options.some((option) => {
    const left = givenBy(option)
    return wanted.every((want) => {
      const found = left.findIndex((one) => one.card === want.card && one.seat === want.seat)
      return found >= 0 && left.splice(found, 1).length === 1
    })
  })
}
