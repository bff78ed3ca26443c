/** What the cost and the odds of an option depend on beside its words. */
import type { OptionDoc } from '../../boards/types'
import type { View } from './docs'

/** Nothing is rolled for these: their words tell all. */
const SURE: readonly string[] = ['walk', 'bus', 'car', 'home', 'late', 'wait', 'trade', 'done', 'give']

/** The odds of a test: how the kid is and what it carries, who stands by, the machine and the Rumor it is about. */
export function oddsBasis({ kids, machines, track }: View, option: OptionDoc): string {
  if (SURE.includes(option.id.split(':')[0] ?? '')) return ''
  const who = kids.find(({ kid }) => option.targets.includes(kid))
  const near = kids.filter(({ at, standing }) => at === who?.at && standing === 'active')
  return JSON.stringify([
    near.map(({ kid, time, conditions, injury, items, anomalies }) => [kid, time, conditions, injury, items, anomalies]),
    machines.filter(({ machine }) => option.targets.includes(machine)),
    track.filter((rumor) => rumor !== null && option.targets.includes(rumor.place)),
  ])
}
