import type { SoundName } from '$lib/sound.svelte'
import type { Doc } from '../../protocol'
import type { Fact } from '../../boards/types'
import { plural, type KidDoc } from './docs'
import { FALL } from './story'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Summary } from './Summary.svelte'

/** On a phone the cards of the kids are enough to choose from. */
export const asksOnPhone: readonly string[] = ['who']

/** Nobody wins alone. */
export const together = true
export const ending = 'How it went'
/** Bots say what they are up to; why, one reads afterwards. */
export const reasons = true
export const speech = true

/** The Adventure phase and trades: whoever answers first acts. */
export const free: readonly string[] = ['adventure', 'trade']
/** "Let the others go first", and somebody just did. */
export const yields: readonly string[] = ['wait']

export { stakes } from './stakes'

/** Places to walk, ride and drive to: one line each, or a click on the map. */
export const folds: readonly string[] = ['adventure']
/** What can be done here comes first: the map has the ways to other places too. */
export const last: readonly string[] = ['walk', 'bus', 'car', 'home', 'late', 'wait']
export const long = true

/** Hours left of the kids a player runs. */
export function facts(view: Doc, seat: number): Fact[] {
  const kids = ((view['kids'] ?? []) as KidDoc[]).filter((kid) => kid.seat === seat)
  const time = kids.reduce((sum, kid) => sum + kid.time, 0)
  return kids.length ? [{ icon: 'clock', label: `${plural(time, 'hour')} left`, value: String(time) }] : []
}

/** Until the dice lie, nobody is told how it went. */
export const suspense = { rolled: FALL, die: FALL }

export const sounds: Record<string, SoundName> = {
  walked: 'step',
  moved: 'step',
  took_bus: 'bus',
  took_car: 'bus',
  rode: 'bus',
  went_home: 'door',
  rolled: 'coin',
  noticed: 'hum',
  machine_moved: 'hum',
  got_item: 'card',
  got_anomaly: 'card',
  new_rumor: 'card',
}
