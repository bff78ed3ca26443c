/** Runs of the lab: how their numbers read, and the ones that this browser keeps to compare. */
import type { Doc, GameInfo, GameSetting, LabCard, LabEstimate, LabFinding, LabNumber, LabRun } from '../protocol'

/** What is to be played. */
export interface LabSetup {
  game: string
  seats: number
  options: Doc
  bots: string[]
  /** What else of the pack is changed; runs that an older page kept have none of it. */
  change?: LabChange
}

/** Variations of one way to play: without these cards, one at a time, and a number at these values. */
export interface LabChange {
  without: LabCard[]
  number: LabNumber | null
  values: number[]
}

export const AS_IT_IS: LabChange = { without: [], number: null, values: [] }

/** “1, 2, 3” as numbers, each once; null if it is anything else. */
export function valuesIn(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  const values = parts.map(Number)
  return values.some((value) => !Number.isFinite(value)) ? null : [...new Set(values)].sort((one, other) => one - other)
}

/** Three values around what a number is now, none below nothing. */
export function around(value: number): number[] {
  const step = Number.isInteger(value) ? 1 : value / 4 || 1
  return value < step ? [value, value + step, value + 2 * step] : [value - step, value, value + step]
}

/** “Run, steps: 1, 2, 3; without Mom's Car”. */
export function changeText({ without, number, values }: LabChange): string {
  const words = [
    ...(number && values.length > 0 ? [`${number.thing}, ${number.name}: ${values.join(', ')}`] : []),
    ...(without.length > 0 ? [`without ${without.map(({ name }) => name).join(', ')}`] : []),
  ]
  return words.join('; ')
}

export interface CurvePoint {
  at: number
  value: number
  low: number
  high: number
}

export interface Curve {
  measure: string
  points: CurvePoint[]
}

/** The finding “curve” as lines: a measure, and what it is at each value. */
export function curves(finding: LabFinding): Curve[] {
  const found = new Map<string, CurvePoint[]>()
  for (const [, measure, at, cell] of finding.rows) {
    if (!isEstimate(cell) || cell.value === null || cell.low === null || cell.high === null) continue
    const points = found.get(String(measure)) ?? []
    points.push({ at: Number(at), value: cell.value, low: cell.low, high: cell.high })
    found.set(String(measure), points)
  }
  return [...found].map(([measure, points]) => ({ measure, points })).filter(({ points }) => points.length > 1)
}

export interface KeptRun extends LabSetup {
  id: string
  name: string
  done: number
  findings: LabFinding[]
}

const KEY = 'streetlight.lab'
const MOST = 12

export function isEstimate(cell: unknown): cell is LabEstimate {
  return typeof cell === 'object' && cell !== null && 'value' in cell && 'low' in cell
}

function plain(value: number, unit: string): string {
  const sign = unit.startsWith('change') && value > 0 ? '+' : ''
  if (unit.endsWith('percent')) return `${sign}${(100 * value).toFixed(1)}`
  return `${sign}${Math.abs(value) < 9.995 ? value.toFixed(2) : value.toFixed(1)}`
}

/** A cell as people read it: “27.1 % (25.4 to 28.9)”. */
export function shown(cell: unknown, unit: string): string {
  if (cell === null || cell === undefined) return '–'
  if (!isEstimate(cell)) return typeof cell === 'number' && unit !== 'count' ? plain(cell, unit) : String(cell)
  if (cell.value === null || cell.n === 0) return '–'
  const percent = unit.endsWith('percent') ? ' %' : ''
  const range = cell.low === null || cell.high === null ? '' : ` (${plain(cell.low, unit)} to ${plain(cell.high, unit)})`
  return `${plain(cell.value, unit)}${percent}${range}`
}

/** “about 40 s left”, once enough was played to tell; so many matches in so many seconds. */
export function timeLeft(done: number, total: number, seconds: number): string {
  if (done < 1 || seconds < 2 || done >= total) return ''
  const left = ((total - done) * seconds) / done
  return left < 90 ? `about ${Math.max(5, 5 * Math.round(left / 5))} s left` : `about ${Math.round(left / 60)} min left`
}

export interface Bar {
  label: string
  text: string
  value: number
  low: number
  high: number
}

/** The rows of a finding as bars, and how long the axis is. Empty if it holds no rates. */
export function bars(finding: LabFinding): { bars: Bar[]; most: number } {
  const at = finding.columns.findIndex(({ unit }) => unit === 'percent')
  if (at < 0) return { bars: [], most: 1 }
  const made = finding.rows.flatMap((row) => {
    const cell = row[at]
    if (!isEstimate(cell) || cell.value === null) return []
    const label = row.slice(0, at).map(String).join(' · ') || (finding.columns[at]?.name ?? '')
    return [{ label, text: shown(cell, 'percent'), value: cell.value, low: cell.low ?? cell.value, high: cell.high ?? cell.value }]
  })
  const most = Math.min(1, Math.max(0.1, finding.fair ?? 0, ...made.map(({ high }) => high)) * 1.1)
  return { bars: made, most }
}

/** Findings whose rates are worth a drawing. */
export const DRAWN = ['wins', 'seats', 'order', 'roles', 'ended', 'sides', 'bots', 'endings']

/** “Board B, Brainiac”: the settings that are not as usual. */
export function settingsText(info: GameInfo, options: Doc): string {
  const words = info.settings.flatMap((setting) => {
    const value: unknown = options[setting.name]
    if (value === undefined || value === null || JSON.stringify(value) === JSON.stringify(setting.default)) return []
    return wordsFor(setting, value)
  })
  return words.join(', ') || 'As usual'
}

function wordsFor(setting: GameSetting, value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? setting.title : `Not: ${setting.title}`]
  const chosen = setting.values.filter((each) => (Array.isArray(value) ? value.includes(each.value) : each.value === value))
  return chosen.length > 0 ? chosen.map(({ title }) => title) : Array.isArray(value) ? [] : [`${setting.title} ${String(value)}`]
}

/** “4 players, all Regular”. */
export function botsText(info: GameInfo, bots: string[]): string {
  const named = bots.map((bot) => info.levels.find(({ value }) => value === bot)?.title ?? bot)
  const who = new Set(named).size === 1 ? `all ${named[0]}` : named.join(', ')
  return bots.length === 1 ? `Alone, ${named[0]}` : `${bots.length} players, ${who}`
}

export function keptRuns(): KeptRun[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((each): each is KeptRun => typeof each === 'object' && each !== null && 'findings' in each) : []
  } catch {
    return []
  }
}

function write(runs: KeptRun[]): KeptRun[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(runs))
  } catch {
    // Private windows may refuse. The runs are there until the page closes.
  }
  return runs
}

export function keep(runs: KeptRun[], setup: LabSetup, run: LabRun, name: string): KeptRun[] {
  const others = runs.filter(({ id }) => id !== run.id)
  const findings = run.findings.filter(({ key }) => COMPARED.includes(key))
  return write([...others, { ...setup, id: run.id, name, done: run.done, findings }].slice(-MOST))
}

export function drop(runs: KeptRun[], id: string): KeptRun[] {
  return write(runs.filter((run) => run.id !== id))
}

const COMPARED = ['wins', 'seats', 'order', 'roles', 'ended', 'sides', 'bots', 'length', 'scores', 'drama']

export interface ComparedCell {
  /** “–” where a run has no such number. */
  text: string
  /** Clearly more or less than in the first run: the intervals do not meet. */
  than: 'more' | 'less' | null
}

export interface ComparedLine {
  label: string
  /** One per run. */
  cells: ComparedCell[]
}

function than(cell: LabEstimate, first: LabEstimate | undefined): ComparedCell['than'] {
  if (!first || cell.low === null || cell.high === null || first.low === null || first.high === null) return null
  if (cell.low > first.high) return 'more'
  return cell.high < first.low ? 'less' : null
}

/** Runs side by side: every number that at least one of them has, one line each. */
export function compared(runs: readonly KeptRun[]): ComparedLine[] {
  const lines = new Map<string, ComparedCell[]>()
  const firsts = new Map<string, LabEstimate>()
  runs.forEach((run, column) => {
    for (const finding of run.findings) {
      for (const row of finding.rows) {
        const who = row.filter((_, at) => finding.columns[at]?.unit === 'text' && !finding.columns[at]?.name.includes('%'))
        finding.columns.forEach(({ name, unit }, at) => {
          const found = row[at]
          if (!isEstimate(found)) return
          const label = [...who.map(String), name].join(': ')
          const cells = lines.get(label) ?? runs.map((): ComparedCell => ({ text: '–', than: null }))
          if (column === 0) firsts.set(label, found)
          cells[column] = { text: shown(found, unit), than: than(found, firsts.get(label)) }
          lines.set(label, cells)
        })
      }
    }
  })
  return [...lines].map(([label, cells]) => ({ label, cells }))
}
