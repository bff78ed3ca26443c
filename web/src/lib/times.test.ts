import { expect, test } from 'vitest'
import { moment, span } from './times'

test('a moment is told from today', () => {
  const now = new Date(2026, 10, 20, 22, 30).getTime()
  expect(moment(new Date(2026, 10, 20, 23, 5).getTime(), now)).toBe('today 23:05')
  expect(moment(new Date(2026, 10, 21, 0, 5).getTime(), now)).toMatch(/^tomorrow 0?0:05$/)
  expect(moment(new Date(2026, 10, 23, 18, 0).getTime(), now)).toBe('Mon 18:00')
  expect(moment(new Date(2026, 11, 4, 18, 0).getTime(), now)).toBe('4 Dec 18:00')
})

test('a span is told in the largest unit that fits', () => {
  expect([span(172_800), span(43_200), span(60), span(90)]).toEqual(['2 days', '12 hours', '1 minute', '90 seconds'])
})
