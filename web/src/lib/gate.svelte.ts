/**
 * The gate to the local network. A server for one machine only can be opened to the others from the page that was opened with the
 * link in the terminal: that link carries a token, which counts once and is exchanged for a key that this browser keeps.
 */
import { ApiError, api } from './api'
import { router } from './router.svelte'
import { toasts } from './toasts.svelte'

const KEY = 'streetlight.gate'

function keyKept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

class LocalGate {
  /** The beginning of links that work elsewhere; '' if there is none, null while that is not known. */
  link = $state<string | null>(null)
  /** Whoever started the server can open it to the network from the page. */
  exists = $state(false)
  busy = $state(false)
  #key = $state(keyKept())
  /** This browser may open and shut it. */
  mine = $derived(this.exists && this.#key !== '')
  open = $derived(this.exists && this.link !== null && this.link !== '')
  #asked: Promise<void> | undefined
  #token: Promise<void> = Promise.resolve()

  /** A page that was opened on the server's own machine; anywhere else its own address is the one to send. */
  readonly here = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

  /** Take the token out of the address, where it would be shown and shared. */
  takeToken(): void {
    const token = new URLSearchParams(location.hash.replace(/^#/, '')).get('gate')
    if (!token) return
    router.clearHash()
    this.#token = api.gateKey(token).then(
      ({ key }) => this.#keep(key),
      () => {}, // used already: then this browser has the key, or another one
    )
  }

  /** Ask the server how it is found, once for the visit. */
  look(): Promise<void> {
    if (!this.here) return Promise.resolve()
    return (this.#asked ??= this.#token.then(() => api.reach()).then(
      ({ link, gate }) => {
        this.link = link
        this.exists = gate
      },
      () => (this.#asked = undefined),
    ))
  }

  async set(open: boolean): Promise<void> {
    this.busy = true
    try {
      this.link = (await api.setGate(this.#key, open)).link
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) this.#keep('')
      toasts.error(error instanceof Error ? error.message : String(error))
    } finally {
      this.busy = false
    }
  }

  #keep(key: string): void {
    this.#key = key
    try {
      localStorage.setItem(KEY, key)
    } catch {
      // Private windows may refuse. It then holds until the page closes.
    }
  }
}

export const gate = new LocalGate()
