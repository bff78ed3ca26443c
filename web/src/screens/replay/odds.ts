/** The odds of "what if?" in words. */
import type { LabEstimate, WhatIfOdds } from '../../protocol'

const percent = (share: number): string => `${Math.round(100 * share)}`

/** "61 % (51 to 70)": a share with the interval that holds the true one 95 times in a hundred. */
export function shareOf({ value, low, high }: LabEstimate): string {
  if (value === null) return '–'
  const between = low === null || high === null ? '' : ` (${percent(low)} to ${percent(high)})`
  return `${percent(value)} %${between}`
}

/** "12.4 (11.0 to 13.8)" */
export function meanOf({ value, low, high }: LabEstimate): string {
  if (value === null) return '–'
  const between = low === null || high === null ? '' : ` (${low.toFixed(1)} to ${high.toFixed(1)})`
  return `${value.toFixed(1)}${between}`
}

/** Which way is better, if the bots' matches tell the two apart. */
export function changeOf({ change }: WhatIfOdds): string {
  if (!change || change.value === null || change.low === null || change.high === null) return ''
  const points = Math.abs(Math.round(100 * change.value))
  if (change.low > 0) return `${points} in a hundred more`
  if (change.high < 0) return `${points} in a hundred fewer`
  return 'no clear difference'
}

export const whoOf = ({ seat, side }: WhatIfOdds, names: readonly string[]): string =>
  seat !== null ? (names[seat] ?? '') : side || 'It is won'
