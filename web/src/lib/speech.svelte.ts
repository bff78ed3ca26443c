/**
 * What is in the air: bubbles over the heads. A line stays for as long as it takes to read, and what a bot says before it does
 * something stays until what came of it has been shown. Nobody reads under a page: then time stands still.
 */
import type { SaidMessage } from '../protocol'
import { readingTime } from './stage.svelte'

/** So many at once; of each speaker the last line. */
const MOST = 3
/** Nothing came of it. */
const LONGEST = 20_000

interface Spoken {
  line: SaidMessage
  /** The change of the match that was the newest when it was said. */
  seq: number
  /** ms that it takes to read, and until nobody waits any more for what it announced; those that are left, and since when they run. */
  toRead: number
  toWait: number
  since: number
  timers: ReturnType<typeof setTimeout>[]
}

export class SpeechBubbles {
  lines = $state.raw<readonly SaidMessage[]>([])
  #spoken: Spoken[] = []
  #held = false

  /** Somebody said this. What a person says is about nothing that is still to come. */
  hear(line: SaidMessage, seq: number, person: boolean): void {
    if (line.seat === null || line.text === '') return
    const others = this.#spoken.filter((each) => each.line.seat !== line.seat)
    const keep = others.slice(-(MOST - 1))
    for (const each of this.#spoken) if (!keep.includes(each)) each.timers.forEach(clearTimeout)
    const spoken: Spoken = { line, seq, toRead: readingTime([line.text]), toWait: person ? 0 : LONGEST, since: 0, timers: [] }
    this.#spoken = [...keep, spoken]
    if (!this.#held) this.#start(spoken)
    this.#show()
  }

  /** This person was shown everything up to this change of the match. */
  told(seq: number): void {
    for (const each of this.#spoken) if (seq > each.seq) each.toWait = 0
    this.#drop()
  }

  /** Something lies over the board, or not any more. */
  hold(on: boolean): void {
    if (on === this.#held) return
    this.#held = on
    for (const each of this.#spoken) {
      if (on) this.#stop(each)
      else this.#start(each)
    }
  }

  clear(): void {
    for (const each of this.#spoken) each.timers.forEach(clearTimeout)
    this.#spoken = []
    this.#show()
  }

  #start(spoken: Spoken): void {
    spoken.since = Date.now()
    const after = (ms: number, then: () => void) => ms > 0 && spoken.timers.push(setTimeout(() => (then(), this.#drop()), ms))
    after(spoken.toRead, () => (spoken.toRead = 0))
    after(spoken.toWait, () => (spoken.toWait = 0))
  }

  #stop(spoken: Spoken): void {
    const been = Date.now() - spoken.since
    spoken.toRead = Math.max(0, spoken.toRead - been)
    spoken.toWait = Math.max(0, spoken.toWait - been)
    spoken.timers.forEach(clearTimeout)
    spoken.timers = []
  }

  #drop(): void {
    const left = this.#spoken.filter(({ toRead, toWait }) => toRead > 0 || toWait > 0)
    if (left.length === this.#spoken.length) return
    for (const each of this.#spoken) if (!left.includes(each)) each.timers.forEach(clearTimeout)
    this.#spoken = left
    this.#show()
  }

  #show(): void {
    this.lines = this.#spoken.map(({ line }) => line)
  }
}
