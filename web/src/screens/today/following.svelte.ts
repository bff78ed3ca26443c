/** A day's deals, asked for again while the bots are still at the marks. */
import type { DealOfDay, Today } from '../../protocol'
import { api } from '$lib/api'

const AGAIN = 2500

export class Following {
  today = $state.raw<Today | null>(null)
  failed = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #date: string
  #stopped = false

  /** Without a date: of today, as the server has it. */
  constructor(date = '') {
    this.#date = date
    void this.#ask()
  }

  deal(challenge: string): DealOfDay | undefined {
    return this.today?.deals.find((each) => each.challenge === challenge)
  }

  async #ask(): Promise<void> {
    try {
      const found = await api.today(this.#date)
      if (this.#stopped) return
      this.today = found
      this.failed = ''
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error)
    }
    if (!this.#stopped && (this.today === null || this.today.deals.some(({ marks }) => marks === null))) this.#timer = setTimeout(() => void this.#ask(), AGAIN)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
