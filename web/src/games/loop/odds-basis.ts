/** What the cost and the odds of an option depend on beside its words. */
import type { Option } from './game'
import type { View } from './types'

/** Nothing is rolled for these: their words tell all. */
const SURE: readonly string[] = ['walk', 'bus', 'car', 'home', 'late', 'wait', 'trade', 'done', 'give_item', 'give_anomaly']

/** The odds of a test: how the kid is and what it carries, who stands by, the machine and the Rumor it is about. */
export function oddsBasis({ kids, machines, track }: View, option: Option): string {
  if (SURE.includes(option.kind)) return ''
  const who = kids.find(({ kid }) => option.targets.includes(kid))
  const near = kids.filter(({ at, standing }) => at === who?.at && standing === 'active')
  return JSON.stringify([
    near.map(({ kid, time, conditions, injury, items, anomalies }) => [kid, time, conditions, injury, items, anomalies]),
    machines.filter(({ machine }) => option.targets.includes(machine)),
    track.filter((rumor) => rumor !== null && option.targets.includes(rumor.place)),
  ])
}
