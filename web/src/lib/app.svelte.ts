/** The page as an app: it can be installed, opens without a line, and says when there is a new version of it. */
import { at } from './root'
import { toasts } from './toasts.svelte'

/** What browsers ask before they install a page, where they let the page ask. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

class InstalledApp {
  /** Browsers keep and install pages from HTTPS addresses and from this machine only. */
  readonly possible = 'serviceWorker' in navigator
  readonly installed = matchMedia('(display-mode: standalone)').matches
  #offer = $state.raw<InstallEvent | null>(null)
  mayInstall = $derived(this.#offer !== null)

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#offer = event as InstallEvent
    })
    addEventListener('appinstalled', () => (this.#offer = null))
  }

  async install(): Promise<void> {
    await this.#offer?.prompt()
    this.#offer = null
  }

  /** Keep the page for times without a line. A new version waits until somebody presses "Reload". */
  async begin(): Promise<void> {
    if (!this.possible) return
    try {
      const worker = await navigator.serviceWorker.register(at('/sw.js'), { scope: at('/') })
      if (worker.waiting) this.#offerReload(worker.waiting)
      worker.addEventListener('updatefound', () => {
        const fresh = worker.installing
        fresh?.addEventListener('statechange', () => {
          if (fresh.state === 'installed' && navigator.serviceWorker.controller) this.#offerReload(fresh)
        })
      })
    } catch {
      // A private window, or storage that is full: the page works without.
    }
  }

  #offerReload(fresh: ServiceWorker): void {
    toasts.offer('There is a new version of this page. Your match is kept.', {
      label: 'Reload',
      run: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        fresh.postMessage('take over')
      },
    })
  }
}

export const app = new InstalledApp()
