import { stored } from './stored'

const memory = stored('motion', ['on', 'off'] as const, 'on')

/** Whether things may move: the person's switch here, and the system's wish, both have to agree. */
class Motion {
  wanted = $state(memory.read() === 'on')
  #reduced = $state(false)

  constructor() {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    this.#reduced = reduced.matches
    reduced.addEventListener('change', (event) => (this.#reduced = event.matches))
    this.#show()
  }

  get on(): boolean {
    return this.wanted && !this.#reduced
  }

  choose(wanted: boolean): void {
    this.wanted = wanted
    memory.write(wanted ? 'on' : 'off')
    this.#show()
  }

  #show(): void {
    document.documentElement.dataset.motion = this.wanted ? 'on' : 'off'
  }
}

export const motion = new Motion()
