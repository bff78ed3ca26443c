/**
 * Secrets on a screen that others at the same table may glance at: they show only while somebody holds the key or button.
 * The log leaves such lines out meanwhile, so that not even their number tells anything.
 */
const TAP = 350
const STAYS = 2600

class Peek {
  on = $state(false)
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  press(): void {
    clearTimeout(this.#timer)
    this.#since = performance.now()
    this.on = true
  }

  /** Held: gone at once. Only tapped: it stays for a moment. */
  release(): void {
    if (!this.on) return
    clearTimeout(this.#timer)
    if (performance.now() - this.#since > TAP) this.on = false
    else this.#timer = setTimeout(() => (this.on = false), STAYS)
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.on = false
  }
}

export const peek = new Peek()
