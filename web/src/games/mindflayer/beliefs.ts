/** What the bots believed as a match went on, made ready to be drawn. Told only after the end (docs/protocol.md, `minds`). */
import type { Doc, Mind } from '../../protocol'
import type { PastMoment } from './things'
import type { TurnedView } from './types'

/** One belief of a bot: after so many moments of the past, how probably each seat was Possessed. */
type BeliefAt = {
  after: number
  possessed: number[]
}

export interface BeliefRow {
  /** Whom it is about. */
  seat: number
  /** Per column how probably they were Possessed, 0 to 1. */
  chances: number[]
  /** From this column on they really were; null: never. */
  from: number | null
  /** In this column they were knocked out; null: never. */
  out: number | null
}

export interface BeliefChart {
  columns: number
  /** Columns in which a Meeting had just been held. */
  meetings: number[]
  rows: BeliefRow[]
}

/** Whose eyes: one seat, or `null` for the average of all bots that stayed Sane (of all bots if none did). */
export type Eyes = number | null

const isBelief = (doc: Doc): doc is BeliefAt => typeof doc['after'] === 'number' && Array.isArray(doc['possessed'])

const beliefsOf = (mind: Mind): BeliefAt[] => {
  const last = new Map<number, BeliefAt>()
  for (const belief of mind.beliefs.filter(isBelief)) last.set(belief.after, belief)
  return [...last.values()]
}

/** The minds that are asked about, given whose eyes we look through. */
export function seers(minds: readonly Mind[], turned: readonly TurnedView[], eyes: Eyes): Mind[] {
  if (eyes !== null) return minds.filter(({ seat }) => seat === eyes)
  const bots = minds.filter(({ bot }) => bot)
  const lost = new Set(turned.map(({ seat }) => seat))
  const sane = bots.filter(({ seat }) => !lost.has(seat))
  return sane.length > 0 ? sane : bots
}

export function chartOf(minds: readonly Mind[], past: readonly PastMoment[], turned: readonly TurnedView[], eyes: Eyes): BeliefChart {
  const chosen = seers(minds, turned, eyes)
  const lines = new Map(chosen.map((mind) => [mind.seat, beliefsOf(mind)]))
  const afters = ([...lines.values()][0] ?? []).map(({ after }) => after)
  const columns = afters.length
  /** The first column in which so many moments were past; the last one for what came at the very end. */
  const columnOf = (moment: number): number => {
    const at = afters.findIndex((after) => after >= moment)
    return at < 0 ? columns - 1 : at
  }
  const seats = minds.length
  const rows = Array.from({ length: seats }, (_, seat): BeliefRow | null => {
    const others = chosen.filter((mind) => mind.seat !== seat)
    if (others.length === 0) return null
    const chances = afters.map((_, at) => {
      const all = others.map((mind) => lines.get(mind.seat)?.[at]?.possessed[seat] ?? 0)
      return all.reduce((sum, each) => sum + each, 0) / all.length
    })
    const turn = turned.find((each) => each.seat === seat)
    const fell = past.findIndex((moment) => (moment.what === 'gift' ? moment.knocked_out && moment.to === seat : moment.what === 'check' && moment.knocked_out.includes(seat)))
    return { seat, chances, from: turn ? columnOf(turn.after) : null, out: fell < 0 ? null : columnOf(fell + 1) }
  })
  const meetings = past.flatMap((moment, at) => (moment.what === 'meeting' ? [at + 1] : []))
  // A Meeting is over at the first column after it that is not in the middle of it.
  const held = meetings.filter((at) => afters.some((after) => after >= at)).map(columnOf)
  return { columns, meetings: [...new Set(held)], rows: rows.filter((row) => row !== null) }
}

/** A line of steps through the columns, in a box of `width` x `height`; 1 is at the top. */
export function stepsOf(chances: readonly number[], width: number, height: number): string {
  const wide = width / Math.max(1, chances.length)
  return chances
    .map((chance, at) => {
      const y = (height * (1 - chance)).toFixed(1)
      return `${at === 0 ? `M0 ${y}` : `V${y}`}H${((at + 1) * wide).toFixed(1)}`
    })
    .join('')
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`
