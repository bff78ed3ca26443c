/** How fast this person likes to be told what happens. Nothing is left out: the log has it all. */
import { stored } from './stored'

export const PACES = ['calm', 'faster', 'straight'] as const
/** `faster`: dice fall by themselves and everything that moves takes less time. `straight`: nothing is staged. */
export type TellingPace = (typeof PACES)[number]

const memory = stored('telling', PACES, 'calm')

class PaceChoice {
  now = $state<TellingPace>(memory.read())
  /** Times are multiplied by this. */
  factor = $derived(this.now === 'faster' ? 0.4 : 1)

  choose(pace: TellingPace): void {
    this.now = pace
    memory.write(pace)
  }
}

export const pace = new PaceChoice()
