// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameInfo, LabFinding, LabRun } from '../protocol'
import { bars, botsText, compared, drop, keep, keptRuns, settingsText, shown, timeLeft } from './lab'

const rate = (value: number, low: number, high: number) => ({ value, low, high, n: 100 })
const seats: LabFinding = {
  key: 'seats',
  title: 'Win rate by seat',
  text: '',
  columns: [
    { name: 'Seat', unit: 'text' },
    { name: 'Win rate', unit: 'percent' },
  ],
  rows: [
    ['Seat 1', rate(0.6, 0.5, 0.7)],
    ['Seat 2', rate(0.4, 0.3, 0.5)],
  ],
  fair: 0.5,
}
const info = {
  name: 'strangers',
  settings: [
    { name: 'board', title: 'Board', text: '', kind: 'choice', default: 'A', values: [{ value: 'A', title: 'Board A' }, { value: 'B', title: 'Board B' }] },
    { name: 'variants', title: 'Variants', text: '', kind: 'several', default: [], values: [{ value: 'brainiac', title: 'Brainiac' }] },
  ],
  levels: [{ value: 'regular', title: 'Regular' }],
} as unknown as GameInfo
const run: LabRun = { id: 'a', game: 'strangers', state: 'done', done: 100, total: 100, findings: [seats] }

describe('time left', () => {
  it.each([
    [0, 500, 9, ''],
    [20, 500, 1, ''],
    [100, 500, 10, 'about 40 s left'],
    [499, 500, 60, 'about 5 s left'],
    [100, 500, 60, 'about 4 min left'],
    [500, 500, 60, ''],
  ])('%i of %i matches in %i seconds', (done, total, seconds, text) => {
    expect(timeLeft(done, total, seconds)).toBe(text)
  })
})

describe('numbers', () => {
  it.each([
    [rate(0.271, 0.254, 0.289), 'percent', '27.1 % (25.4 to 28.9)'],
    [rate(83.21, 79.3, 87.1), 'number', '83.2 (79.3 to 87.1)'],
    [{ value: null, low: null, high: null, n: 0 }, 'percent', '–'],
    [{ value: 2, low: null, high: null, n: 1 }, 'number', '2.00'],
    [null, 'number', '–'],
    [400, 'count', '400'],
    ['Seat 1', 'text', 'Seat 1'],
  ])('%j reads well', (cell, unit, text) => {
    expect(shown(cell, unit)).toBe(text)
  })

  it('draws rates on an axis that holds them all', () => {
    const drawn = bars(seats)
    expect(drawn.bars.map(({ label }) => label)).toEqual(['Seat 1', 'Seat 2'])
    expect(drawn.most).toBeGreaterThanOrEqual(0.7)
    expect(drawn.most).toBeLessThanOrEqual(1)
  })
})

describe('words', () => {
  it('names only what is not as usual', () => {
    expect(settingsText(info, { board: 'A', variants: [] })).toBe('As usual')
    expect(settingsText(info, { board: 'B', variants: ['brainiac'] })).toBe('Board B, Brainiac')
    expect(botsText(info, ['regular', 'regular'])).toBe('2 players, all Regular')
  })
})

describe('kept runs', () => {
  beforeEach(() => localStorage.clear())

  it('are there after a reload, and go when they are dropped', () => {
    const setup = { game: 'strangers', seats: 2, options: {}, bots: ['regular', 'regular'] }
    const runs = keep([], setup, run, 'As usual')
    expect(keptRuns()).toEqual(runs)
    expect(drop(runs, 'a')).toEqual([])
    expect(keptRuns()).toEqual([])
  })

  it('stand side by side, with a dash where one has no such number', () => {
    const setup = { game: 'strangers', seats: 2, options: {}, bots: ['regular', 'regular'] }
    const short = { ...run, id: 'b', findings: [{ ...seats, rows: seats.rows.slice(0, 1) }] }
    const runs = keep(keep([], setup, run, 'one'), setup, short, 'two')
    const same = { text: '60.0 % (50.0 to 70.0)', than: null }
    expect(compared(runs)).toEqual([
      { label: 'Seat 1: Win rate', cells: [same, same] },
      { label: 'Seat 2: Win rate', cells: [{ text: '40.0 % (30.0 to 50.0)', than: null }, { text: '–', than: null }] },
    ])
  })

  it('show what is clearly more or less than in the first', () => {
    const setup = { game: 'strangers', seats: 2, options: {}, bots: ['regular', 'regular'] }
    const rows = [
      ['Seat 1', rate(0.8, 0.71, 0.9)],
      ['Seat 2', rate(0.2, 0.1, 0.31)],
    ]
    const other = { ...run, id: 'b', findings: [{ ...seats, rows }] }
    const lines = compared(keep(keep([], setup, run, 'one'), setup, other, 'two'))
    expect(lines.map(({ cells }) => cells.map(({ than }) => than))).toEqual([
      [null, 'more'],
      [null, null],
    ])
  })
})
