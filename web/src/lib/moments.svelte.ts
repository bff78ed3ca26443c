/** Shows new events one after another, so that eyes can follow. Answers are taken at once; only what the board calls suspense is waited for. */
import type { EventCues } from '../boards/types'
import type { EventDocument } from '../protocol'
import { motion } from './motion.svelte'
import { sound, type SoundName } from './sound.svelte'

const SLOW = 350
const QUICK = 150
/** More than this, and the oldest are only told by the log. */
const MOST = 14

const SOUNDS: Record<string, SoundName> = { played: 'card', drew: 'card', drawn: 'card', coin: 'coin' }

export class Moments {
  #queue = $state.raw<readonly EventDocument[]>([])
  /** The event that is shown now, and how long it takes. */
  moment = $derived(this.#queue[0] ?? null)
  pending = $derived(this.#queue.slice(1))
  pace = $state(SLOW)
  /** Which events sound how, and which are watched before anybody is told: the board says it. */
  telling = $state.raw<EventCues>({})
  #suspense = $derived(this.telling.suspense ?? {})
  /** The next of those that has not been watched to its end. */
  awaited = $derived(this.#queue.find(({ what }) => what in this.#suspense) ?? null)
  /** All of them have been watched: now it may be told. */
  ontold: () => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined

  add(events: readonly EventDocument[]): void {
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
    this.#leave([])
  }

  #leave(queue: readonly EventDocument[]): void {
    const waited = this.awaited !== null
    this.#queue = queue
    if (waited && this.awaited === null) this.ontold()
  }

  #begin(): void {
    const usual = this.awaited ? QUICK : Math.max(QUICK, SLOW - 25 * (this.#queue.length - 1))
    this.pace = this.#suspense[this.#queue[0]?.what ?? ''] ?? usual
    this.#sing(this.#queue[0])
    this.#timer = setTimeout(() => {
      this.#leave(this.#queue.slice(1))
      if (this.#queue.length > 0) this.#begin()
    }, this.pace)
  }

  #sing(event: EventDocument | undefined): void {
    const name = event && (this.telling.sounds?.[event.what] ?? SOUNDS[event.what])
    if (name) sound.play(name)
  }
}
