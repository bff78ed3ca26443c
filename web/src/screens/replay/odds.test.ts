import { expect, test } from 'vitest'
import type { WhatIfOdds } from '../../protocol'
import { changeOf, meanOf, shareOf, whoOf } from './odds'

const row = (value: number, low: number, high: number): WhatIfOdds => ({ seat: 1, side: '', won: [], score: [], change: { value, low, high, n: 100 } })

test('odds are told with their interval, and a difference only where there is one', () => {
  expect(shareOf({ value: 0.61, low: 0.51, high: 0.7, n: 100 })).toBe('61 % (51 to 70)')
  expect(shareOf({ value: null, low: null, high: null, n: 0 })).toBe('–')
  expect(meanOf({ value: 12.44, low: 11, high: 13.84, n: 100 })).toBe('12.4 (11.0 to 13.8)')
  expect(changeOf(row(0.12, 0.03, 0.21))).toBe('12 in a hundred more')
  expect(changeOf(row(-0.12, -0.2, -0.03))).toBe('12 in a hundred fewer')
  expect(changeOf(row(0.02, -0.05, 0.1))).toBe('no clear difference')
  expect(whoOf(row(0, 0, 0), ['Ann', 'Ben'])).toBe('Ben')
})
