import { describe, expect, it } from 'vitest'
import type { Mind } from '../../protocol'
import { chartOf, percent, seers, stepsOf } from './beliefs'
import type { PastMoment } from './things'
import type { TurnedView } from './types'

const gift = (to: number, knocked_out = false): PastMoment => ({ what: 'gift', from: 0, to, card: 'waffle', knocked_out, kept: true })
const PAST: PastMoment[] = [gift(1), gift(2, true), { what: 'meeting', card: 'basement', drawer: 0 }, { what: 'check', checked: [0, 1, 3], knocked_out: [3] }, gift(1)]
const TURNED: TurnedView[] = [
  { seat: 0, after: 0, how: 'first_card' },
  { seat: 1, after: 4, how: 'meeting' },
]
const mind = (seat: number, bot: boolean, lines: number[][]): Mind => ({ seat, bot, level: 'regular', beliefs: lines.map((possessed, at) => ({ after: [0, 1, 1, 2, 4][at], possessed })) })
const MINDS = [
  mind(0, true, [[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]]),
  mind(1, true, [[0.2, 0, 0.2, 0.2], [0.9, 0, 0.1, 0.1], [0.3, 0, 0.1, 0.1], [0.4, 0, 0.1, 0.1], [0.5, 1, 0.1, 0.1]]),
  mind(2, true, [[0.4, 0.4, 0, 0.4], [0.5, 0.3, 0, 0.4], [0.5, 0.3, 0, 0.4], [0.6, 0.3, 0, 0.4], [0.8, 0.3, 0, 0.4]]),
  mind(3, false, [[0.1, 0.1, 0.1, 0], [0.1, 0.1, 0.1, 0], [0.1, 0.1, 0.1, 0], [0.1, 0.1, 0.1, 0], [0.1, 0.1, 0.1, 0]]),
]

describe('what the bots believed', () => {
  it('is drawn for one pair of eyes: one column for each thing that happened, nobody about themselves', () => {
    const chart = chartOf(MINDS, PAST, TURNED, 1)
    expect(chart.columns).toBe(4)
    expect(chart.rows.map(({ seat }) => seat)).toEqual([0, 2, 3])
    expect(chart.rows[0]?.chances).toEqual([0.2, 0.3, 0.4, 0.5])
  })
  it('shows when somebody really turned, fell, and when a Meeting was held', () => {
    const chart = chartOf(MINDS, PAST, TURNED, 3)
    expect(chart.meetings).toEqual([3])
    expect(chart.rows.map(({ seat, from, out }) => [seat, from, out])).toEqual([
      [0, 0, null],
      [1, 3, null],
      [2, null, 2],
    ])
    expect(chartOf(MINDS, PAST, TURNED, 0).rows.find(({ seat }) => seat === 3)?.out).toBe(3)
  })
  it('for all together asks only bots that stayed Sane, or all bots if none did', () => {
    expect(seers(MINDS, TURNED, null).map(({ seat }) => seat)).toEqual([2])
    expect(seers(MINDS.slice(0, 2), TURNED, null).map(({ seat }) => seat)).toEqual([0, 1])
    expect(seers(MINDS, TURNED, 3).map(({ bot }) => bot)).toEqual([false])
  })
  it('is a line of steps, from 0 at the bottom to 1 at the top', () => {
    expect(stepsOf([0, 1], 20, 10)).toBe('M0 10.0H10.0V0.0H20.0')
    expect(percent(0.126)).toBe('13 %')
  })
})
