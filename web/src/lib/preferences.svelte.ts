/** What somebody has switched on or off on this device. */
import { stored } from './stored'

class Preference {
  #memory
  on = $state(true)

  constructor(name: string) {
    this.#memory = stored(name, ['on', 'off'] as const, 'on')
    this.on = this.#memory.read() === 'on'
  }

  choose(on: boolean): void {
    this.on = on
    this.#memory.write(on ? 'on' : 'off')
  }
}

/** Hides the cards when the device changes hands. */
export const curtain = new Preference('curtain')
/** The keys 1 to 9 choose an option. */
export const numberKeys = new Preference('numbers')
/** A phone shakes once, shortly, when it is one's turn. */
export const buzz = new Preference('buzz')
