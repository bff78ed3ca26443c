// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { AnyBoard } from '../../boards/types'
import type { LookBack, ReplayStep } from '../../protocol'
import { pathOf, placeIn } from '$lib/replay'
import { keySteps, linesOf, pathOfLine } from './course'

const step = (at: number, points: number[], what: string): ReplayStep =>
  ({ at, view: { points }, prompt: null, waiting: [], events: [{ n: at, what, seat: 0, args: {}, text: `${what} at ${at}`, rule: '' }] }) as unknown as ReplayStep
const STEPS = [step(0, [0, 0], 'begins'), step(1, [2, 0], 'scored'), step(2, [2, 5], 'scored')]
const module = {
  replay: { lines: ({ points }: { points: number[] }) => points.map((value, seat) => ({ seat, label: '', value })), key: ['scored'] },
} as unknown as AnyBoard

test('each player has a line, and a step that changes nothing keeps it level', () => {
  const lines = linesOf(module, STEPS)
  expect(lines.map(({ seat, values }) => [seat, values])).toEqual([[0, [0, 2, 2]], [1, [0, 0, 5]]])
  expect(pathOfLine([0, 2, 2], 3, 0, 4, 100, 40)).toBe('M0.0 40.0H50.0V20.0H100.0')
  expect(linesOf(null, STEPS)).toEqual([])
})

test('key steps are what the game names, and the turn', () => {
  const back: LookBack = { match: 'm', tries: 6, looks: [], turn: { first: 0, last: 1, before: 1, after: 5, lines: [] } }
  expect(keySteps(module, STEPS, null).map(({ step, text }) => [step, text])).toEqual([[1, 'scored at 1'], [2, 'scored at 2']])
  expect(keySteps(module, STEPS, back).filter(({ turn }) => turn).map(({ step }) => step)).toEqual([1])
})

test('an address leads to the same step and the same eyes', () => {
  for (const eye of [0, 4, null, 'all'] as const) {
    const path = pathOf({ match: 'abcdefghjkmn.2', step: 17, eye })
    expect(path.startsWith('/t/abcdefghjkmn/replay/2?')).toBe(true)
    expect(placeIn(path.slice(path.indexOf('?')))).toEqual({ step: 17, eye })
  }
  expect(placeIn('?step=-1&as=<b>')).toEqual({ step: 0, eye: undefined })
})
