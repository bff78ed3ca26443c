/** Short messages to the person at the screen. Errors stay until they are closed. */
export type ToastTone = 'note' | 'good' | 'error'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction
  /** It waits for its answer. */
  stays: boolean
}

const LASTS_MS = 6000
const AT_MOST = 3

class Toasts {
  list = $state<Toast[]>([])
  #next = 1
  #timers = new Map<number, ReturnType<typeof setTimeout>>()

  show(tone: ToastTone, text: string, action?: ToastAction, stays = tone === 'error'): void {
    // The same words twice are one message, not two.
    this.list.filter((toast) => toast.text === text).forEach((toast) => this.close(toast.id))
    const toast: Toast = { id: this.#next++, tone, text, stays, ...(action && { action }) }
    this.list.push(toast)
    const oldest = this.list[0]
    if (this.list.length > AT_MOST && oldest) this.close(oldest.id)
    this.resume(toast.id)
  }

  note(text: string, action?: ToastAction): void {
    this.show('note', text, action)
  }

  error(text: string, action?: ToastAction): void {
    this.show('error', text, action)
  }

  /** Something that somebody may do when it suits them. */
  offer(text: string, action: ToastAction): void {
    this.show('note', text, action, true)
  }

  close(id: number): void {
    this.hold(id)
    this.list = this.list.filter((toast) => toast.id !== id)
  }

  /** Stops the clock of a message while somebody points at it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  resume(id: number): void {
    this.hold(id)
    if (this.list.some((toast) => toast.id === id && !toast.stays))
      this.#timers.set(id, setTimeout(() => this.close(id), LASTS_MS))
  }
}

export const toasts = new Toasts()
