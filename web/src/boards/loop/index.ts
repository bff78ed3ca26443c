import type { SoundName } from '$lib/sound.svelte'
import type { Doc } from '../../protocol'
import type { Fact, OptionDoc } from '../types'
import { plural, type KidDoc, type View } from './docs'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Summary } from './Summary.svelte'

/** On a phone the cards of the kids are enough to choose from. */
export const asksOnPhone: readonly string[] = ['who']

/** Nobody wins alone. */
export const together = true
export const ending = 'How the week went'

/** The Adventure phase and trades: whoever answers first acts. */
export const free: readonly string[] = ['adventure', 'trade']

/** Nothing is rolled for these: their words tell all. */
const SURE: readonly string[] = ['walk', 'bus', 'car', 'home', 'late', 'wait', 'trade', 'done', 'give']

/** The odds of a test: how the kid is and what it carries, who stands by, the machine and the Rumor it is about. */
export function stakes(doc: Doc, option: OptionDoc): string {
  if (SURE.includes(option.id.split(':')[0] ?? '')) return ''
  const { kids, machines, track } = doc as unknown as View
  const who = kids.find(({ kid }) => option.targets.includes(kid))
  const near = kids.filter(({ at, standing }) => at === who?.at && standing === 'active')
  return JSON.stringify([
    near.map(({ kid, time, conditions, injury, items, anomalies }) => [kid, time, conditions, injury, items, anomalies]),
    machines.filter(({ machine }) => option.targets.includes(machine)),
    track.filter((rumor) => rumor !== null && option.targets.includes(rumor.place)),
  ])
}

/** Places to walk, ride and drive to: one line each, or a click on the map. */
export const folds: readonly string[] = ['adventure']

/** Hours left of the kids a player runs. */
export function facts(view: Doc, seat: number): Fact[] {
  const kids = ((view['kids'] ?? []) as KidDoc[]).filter((kid) => kid.seat === seat)
  const time = kids.reduce((sum, kid) => sum + kid.time, 0)
  return kids.length ? [{ icon: 'clock', label: `${plural(time, 'hour')} left`, value: String(time) }] : []
}

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
