/** The Architect's desk: a plan, the place that the next card goes to, and what was done, to be undone. It is kept while
 *  this tab is open, so that one comes back from the table and finds everything as it was. */
import { fromHash, toHash, type DeckPlan, type DeckPlace } from './architect'
import { nextSlot, swapped, withCard } from './places'

const KEY = 'streetlight.desk'
const MOST = 100
const START: DeckPlace = { list: 'hand', index: 0 }

const isPlace = (value: unknown): value is DeckPlace =>
  typeof value === 'object' && value !== null && 'list' in value && (value.list === 'hand' || value.list === 'odd') && 'index' in value && typeof value.index === 'number'

const plansIn = (value: unknown): DeckPlan[] => (Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? (fromHash(each) ?? []) : [])) : [])

export class PlanDesk {
  plan = $state.raw<DeckPlan>({ board: 'A', hand: [], odd: [], day: '' })
  at = $state.raw<DeckPlace>(START)
  past = $state.raw<readonly DeckPlan[]>([])
  future = $state.raw<readonly DeckPlan[]>([])

  constructor(hash: string) {
    const found = fromHash(hash)
    if (found) this.plan = found
    this.#recall(hash)
  }

  /** Everything as it was, if this is the plan that lay here last. */
  #recall(hash: string): void {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
      if (typeof kept !== 'object' || kept === null || !('plan' in kept) || typeof kept.plan !== 'string') return
      const plan = fromHash(kept.plan)
      const sameDay = plan !== null && hash === `#day=${plan.day}`
      if (!plan || (kept.plan !== hash && !sameDay)) return
      this.plan = plan
      if ('at' in kept && isPlace(kept.at)) this.at = kept.at
      if ('past' in kept) this.past = plansIn(kept.past)
      if ('future' in kept) this.future = plansIn(kept.future)
    } catch {
      // Private windows may refuse.
    }
  }

  keep(): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ plan: toHash(this.plan), at: this.at, past: this.past.map(toHash), future: this.future.map(toHash) }))
    } catch {
      // Private windows may refuse.
    }
  }

  /** Lists of these lengths: what lies there stays. */
  fit(board: string, hand: number, odd: number): void {
    const fitted = (list: readonly string[], length: number) => Array.from({ length }, (_, i) => list[i] ?? '')
    this.plan = { ...this.plan, board, hand: fitted(this.plan.hand, hand), odd: fitted(this.plan.odd, odd) }
  }

  change(plan: DeckPlan, at: DeckPlace = this.at): void {
    if (toHash(plan) !== toHash(this.plan)) {
      this.past = [...this.past, this.plan].slice(-MOST)
      this.future = []
      this.plan = plan
    }
    this.at = at
  }

  put(card: string, slot: DeckPlace = this.at): void {
    const plan = withCard(this.plan, slot, card)
    this.change(plan, card === '' ? slot : nextSlot(plan, slot))
  }

  swap(one: DeckPlace, two: DeckPlace): void {
    this.change(swapped(this.plan, one, two), two)
  }

  undo(): void {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, this.plan]
    this.plan = before
  }

  redo(): void {
    const after = this.future.at(-1)
    if (!after) return
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, this.plan]
    this.plan = after
  }
}
