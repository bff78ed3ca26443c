import { stored } from './stored'

export type Theme = 'dusk' | 'day'
export type ThemeChoice = Theme | 'system'

const choices = ['system', 'dusk', 'day'] as const
const memory = stored<ThemeChoice>('theme', choices, 'system')

/** The theme on the screen: the person's choice, or the system's preference while there is none. */
export function effective(choice: ThemeChoice, systemIsLight: boolean): Theme {
  if (choice !== 'system') return choice
  return systemIsLight ? 'day' : 'dusk'
}

class ThemeState {
  choice = $state<ThemeChoice>(memory.read())
  #systemIsLight = $state(false)

  constructor() {
    const light = matchMedia('(prefers-color-scheme: light)')
    this.#systemIsLight = light.matches
    light.addEventListener('change', (event) => {
      this.#systemIsLight = event.matches
      this.#show()
    })
  }

  get now(): Theme {
    return effective(this.choice, this.#systemIsLight)
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice
    memory.write(choice)
    this.#show()
  }

  /** Switches the streetlight on (dusk) or off (day). */
  toggle(): void {
    this.choose(this.now === 'dusk' ? 'day' : 'dusk')
  }

  #show(): void {
    document.documentElement.dataset.theme = this.now
  }
}

export const theme = new ThemeState()
