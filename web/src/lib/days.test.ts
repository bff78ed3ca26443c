// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { dayBeside, dayResults, inWords, keepDay, keepMedal, medalFor, rowOfDays, shareText, utcToday } from './days'
import { dayPicture } from './day-picture'

const played = { challenge: 'strangers', title: 'Solo Strangers', date: '2026-11-20', version: 'rules 3, pack b6d86b38', score: 41, helped: false }

beforeEach(() => localStorage.clear())

it('counts the first try, and the best where one may plan again', () => {
  keepDay(played, 'one', false)
  expect(keepDay({ ...played, score: 50 }, 'two', false).score).toBe(41)
  const puzzle = { ...played, challenge: 'architect' }
  keepDay(puzzle, 'one', true)
  expect(keepDay({ ...puzzle, score: 50 }, 'two', true).score).toBe(50)
  expect(keepDay({ ...puzzle, score: 30 }, 'three', true).score).toBe(50)
  keepMedal('strangers', '2026-11-20', 'silver')
  expect(dayResults()['strangers']?.['2026-11-20']).toEqual({ score: 41, medal: 'silver', helped: false, match: 'one' })
})

it('takes no nonsense from the storage', () => {
  localStorage.setItem('streetlight.days', '{"strangers": {"2026-11-20": {"score": "many"}}, "loop": 3}')
  expect(dayResults()).toEqual({ strangers: {} })
})

it('counts days in a row, and leaves today open', () => {
  const days = new Set(['2026-11-17', '2026-11-18', '2026-11-19', '2026-03-01', '2026-02-28'])
  expect(rowOfDays(days, '2026-11-20')).toBe(3)
  expect(rowOfDays(days, '2026-11-21')).toBe(0)
  expect(rowOfDays(days, '2026-03-01')).toBe(2)
})

it('begins a day at midnight UTC', () => {
  expect(utcToday(Date.parse('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20')
  expect(utcToday(Date.parse('2026-11-21T00:00:00Z'))).toBe('2026-11-21')
  expect(dayBeside('2026-12-31', 1)).toBe('2027-01-01')
  expect(inWords('2026-11-20')).toBe('20 November 2026')
})

it('gives a medal for reaching its mark', () => {
  const marks = { bronze: 20, silver: 30, gold: 40 }
  expect([40, 39, 30, 20, 19].map((score) => medalFor(score, marks))).toEqual(['gold', 'silver', 'silver', 'bronze', ''])
})

it('shares points, medal, row and version, and nothing of the deal', () => {
  const shared = { title: played.title, date: played.date, version: played.version, result: { score: 41, medal: 'silver' as const, helped: true }, row: 4 }
  expect(shareText(shared)).toBe('Streetlight, 20 November 2026\nSolo Strangers: 41 points, silver, with a hint, 4 days in a row\n(rules 3, pack b6d86b38)')
  const words = new DOMParser().parseFromString(dayPicture(shared), 'image/svg+xml').documentElement.textContent
  expect(words?.split(/\s*\n\s*/).filter(Boolean)).toEqual(['Streetlight', '20 November 2026', 'Solo Strangers', '41 points', 'silver', '4 days in a row, with a hint', 'rules 3, pack b6d86b38'])
})
