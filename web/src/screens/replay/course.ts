/** How a match went, as its replay draws it: numbers over time, and the steps that one looks for again. */
import { sealed, type AnyBoard, type CourseLine } from '../../boards/types'
import type { LookBack, ReplayStep } from '../../protocol'

export interface DrawnLine extends Omit<CourseLine, 'value'> {
  values: readonly number[]
}

/** One line for each number that the game counts. */
export function linesOf(module: AnyBoard | null, steps: readonly ReplayStep[]): DrawnLine[] {
  const lines = module?.replay?.lines
  if (!lines) return []
  const found = steps.map(({ view }) => lines(sealed(view)))
  return (found[0] ?? []).map(({ seat, label }, at) => ({ seat, label, values: found.map((each) => each[at]?.value ?? 0) }))
}

/** The line as the path of an SVG, `width` wide for all steps of the match and `height` high for `top`. */
export function pathOfLine(values: readonly number[], steps: number, low: number, top: number, width: number, height: number): string {
  const x = (at: number) => (steps > 1 ? (at / (steps - 1)) * width : 0)
  const y = (value: number) => height - ((value - low) / Math.max(1, top - low)) * height
  return values.map((value, at) => (at === 0 ? `M${x(0).toFixed(1)} ${y(value).toFixed(1)}` : value === values[at - 1] ? `H${x(at).toFixed(1)}` : `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`)).join('')
}

export interface KeyStep {
  step: number
  text: string
  seat: number | null
  /** The bots say that it turned here. */
  turn?: boolean
}

/** What the game calls worth looking for, and where the bots say that it turned. */
export function keySteps(module: AnyBoard | null, steps: readonly ReplayStep[], back: LookBack | null): KeyStep[] {
  const wanted = new Set<string>(module?.replay?.key ?? [])
  const found: KeyStep[] = steps.flatMap(({ at, events }) => events.filter(({ what }) => wanted.has(what)).map(({ text, seat }) => ({ step: at, text, seat })))
  if (back?.turn) found.push({ step: back.turn.last, text: `It turned here: from ${back.turn.before} to ${back.turn.after} of ${back.tries} when bots played on.`, seat: null, turn: true })
  return found.sort((one, other) => one.step - other.step)
}
