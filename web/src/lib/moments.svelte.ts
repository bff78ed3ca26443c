/** Shows new events one after another, so that eyes can follow. Nothing waits for it: answers are taken at once. */
import type { GameEvent } from '../protocol'
import { motion } from './motion.svelte'
import { sound, type SoundName } from './sound.svelte'

const SLOW = 350
const QUICK = 150
/** More than this, and the oldest are only told by the log. */
const MOST = 14

export const SOUNDS: Record<string, SoundName> = { played: 'card', drew: 'card', drawn: 'card', coin: 'coin' }

export class Moments {
  #queue = $state.raw<readonly GameEvent[]>([])
  /** The event that is shown now, and how long it takes. */
  moment = $derived(this.#queue[0] ?? null)
  pending = $derived(this.#queue.slice(1))
  pace = $state(SLOW)
  sounds: Record<string, SoundName> = SOUNDS
  #timer: ReturnType<typeof setTimeout> | undefined

  add(events: readonly GameEvent[]): void {
    if (events.length === 0) return
    if (!motion.on || document.visibilityState === 'hidden') {
      this.#sing(events.at(-1))
      return
    }
    const idle = this.#queue.length === 0
    this.#queue = [...this.#queue, ...events].slice(-MOST)
    if (idle) this.#begin()
  }

  /** Jump to the end: somebody clicked, answered or took something back. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#queue = []
  }

  #begin(): void {
    this.pace = Math.max(QUICK, SLOW - 25 * (this.#queue.length - 1))
    this.#sing(this.#queue[0])
    this.#timer = setTimeout(() => {
      this.#queue = this.#queue.slice(1)
      if (this.#queue.length > 0) this.#begin()
    }, this.pace)
  }

  #sing(event: GameEvent | undefined): void {
    const name = event && this.sounds[event.what]
    if (name) sound.play(name)
  }
}
