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
