/** Days' deals as this device remembers them: the points by challenge and day, rows of days, and what one may share. */
import type { DaysScore, Marks } from '../protocol'

export type Medal = '' | 'bronze' | 'silver' | 'gold'

/** What was made of a deal. `helped`: a bot was asked, or something learned was taken back. */
export interface DayResult {
  score: number
  medal: Medal
  helped: boolean
  /** The match it came from: coming back to its end is no second try. */
  match: string
}

export type DayResults = Record<string, Record<string, DayResult>>

const KEY = 'streetlight.days'
const MEDALS: readonly string[] = ['', 'bronze', 'silver', 'gold']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isResult = (value: unknown): value is DayResult =>
  isRecord(value) && typeof value['score'] === 'number' && MEDALS.includes(String(value['medal'])) && typeof value['helped'] === 'boolean' && typeof value['match'] === 'string'

export function dayResults(): DayResults {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (!isRecord(found)) return {}
    const whole: DayResults = {}
    for (const [challenge, days] of Object.entries(found))
      if (isRecord(days)) whole[challenge] = Object.fromEntries(Object.entries(days).flatMap(([date, each]) => (isResult(each) ? [[date, each]] : [])))
    return whole
  } catch {
    return {}
  }
}

/** Keeps a result and gives back the one that counts: the first, or the best where one may try as often as one likes. */
export function keepDay(played: DaysScore, match: string, best: boolean): DayResult {
  const results = dayResults()
  const days = (results[played.challenge] ??= {})
  const before = days[played.date]
  if (before && !(best && played.score > before.score)) return before
  const kept: DayResult = { score: played.score, medal: '', helped: played.helped, match }
  days[played.date] = kept
  write(results)
  return kept
}

export function keepMedal(challenge: string, date: string, medal: Medal): void {
  const results = dayResults()
  const kept = results[challenge]?.[date]
  if (!kept || kept.medal === medal) return
  kept.medal = medal
  write(results)
}

function write(results: DayResults): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(results))
  } catch {
    // Private windows may refuse.
  }
}

export function medalFor(score: number, marks: Marks): Medal {
  return score >= marks.gold ? 'gold' : score >= marks.silver ? 'silver' : score >= marks.bronze ? 'bronze' : ''
}

/** The day before or after, as 2026-11-20. */
export function dayBeside(date: string, by: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

export const utcToday = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10)

/** How many days in a row up to this one have one of these. Today may still be open. */
export function rowOfDays(dates: ReadonlySet<string>, until: string): number {
  let day = dates.has(until) ? until : dayBeside(until, -1)
  let count = 0
  while (dates.has(day)) {
    count += 1
    day = dayBeside(day, -1)
  }
  return count
}

export const playedDays = (results: DayResults, challenge?: string): Set<string> =>
  new Set(Object.entries(results).flatMap(([name, days]) => (challenge === undefined || name === challenge ? Object.keys(days) : [])))

/** "20 November 2026". Days are those of UTC, everywhere. */
export function inWords(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

export const pointsInWords = (count: number): string => (Math.abs(count) === 1 ? `${count} point` : `${count} points`)

/** What is told about a result. It tells nothing about the deal. */
export interface DayShare {
  title: string
  date: string
  version: string
  result: Pick<DayResult, 'score' | 'medal' | 'helped'>
  /** Days in a row. */
  row: number
}

export function shareText({ title, date, version, result, row }: DayShare): string {
  const medal = result.medal === '' ? 'no medal' : result.medal
  const more = [medal, ...(result.helped ? ['with a hint'] : []), ...(row > 1 ? [`${row} days in a row`] : [])]
  return `Streetlight, ${inWords(date)}\n${title}: ${pointsInWords(result.score)}, ${more.join(', ')}\n(${version})`
}
