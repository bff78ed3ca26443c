/** An Architect's plan: the opening hand and the odd places of the deck; a Sighting follows each. */
export interface DeckPlan {
  board: string
  hand: string[]
  /** The cards at places 1, 3, 5, ... of the deck; "" where none is chosen yet. */
  odd: string[]
  /** The day whose puzzle this is; "" if all cards are there to plan with. */
  day: string
}

/** A place of a plan: which list, and where in it. */
export interface DeckPlace {
  list: 'hand' | 'odd'
  index: number
}

export function deckOf(plan: DeckPlan, follows: string): string[] {
  return plan.odd.flatMap((card) => [card, follows])
}

/** "board=A&hand=run,walk&deck=bus,..." for the fragment of a link. */
export function toHash(plan: DeckPlan): string {
  return `#board=${plan.board}&hand=${plan.hand.join(',')}&deck=${plan.odd.join(',')}${plan.day ? `&day=${plan.day}` : ''}`
}

/** "#day=2026-11-20" alone begins that day's puzzle; its board is told by the server. */
export function fromHash(hash: string): DeckPlan | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const list = (name: string) => {
    const text = parts.get(name)
    return text === null ? null : text.split(',').map((card) => (/^[a-z_]{0,40}$/.test(card) ? card : ''))
  }
  const asked = parts.get('day') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : ''
  const board = parts.get('board') ?? (day ? 'A' : null)
  const [hand, odd] = [list('hand') ?? (day ? [] : null), list('deck') ?? (day ? [] : null)]
  return board !== null && /^[A-Z]$/.test(board) && hand && odd ? { board, hand, odd: odd.slice(0, 60), day } : null
}

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
