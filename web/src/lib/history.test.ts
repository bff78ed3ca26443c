// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { exported, forgetMatches, imported, keepMatch, NotAHistory, playedMatches, statisticsOf, type OwnMatch } from './history'

const match = (n: number, more: Partial<OwnMatch> = {}): OwnMatch => ({
  match: `abcdefghjkmn.${n}`, game: 'strangers', at: 1000 + n, seats: 3, people: 1, won: n % 2 === 0, score: n, result: 'You win.', role: '', kind: 'Board A', ending: null, pages: [], ...more,
})

beforeEach(() => localStorage.clear())

test('matches are kept once, and go into a file and back', () => {
  for (const n of [1, 2, 3]) expect(keepMatch(match(n))).toBe(true)
  keepMatch(match(2, { score: 99 }))
  expect(playedMatches().map(({ score }) => score)).toEqual([3, 2, 1])
  const file = exported()
  forgetMatches()
  expect(playedMatches()).toEqual([])
  keepMatch(match(3))
  keepMatch(match(4))
  expect(imported(file)).toEqual({ added: 2, known: 1 })
  expect(playedMatches()).toHaveLength(4)
  expect(imported(exported())).toEqual({ added: 0, known: 4 })
})

test('junk is told as what it is, and loses nothing', () => {
  keepMatch(match(1))
  const before = localStorage.getItem('streetlight.history')
  const good = exported()
  const junk = ['', 'hello', '[]', '{}', 'null', '{"kind":"streetlight history","format":1,"matches":3}', good.replace('"format": 1', '"format": 2'), good.replace('"at": 1001', '"at": "x"'), good.replace('"pages": []', '"pages": [1]')]
  for (const text of junk) {
    expect(() => imported(text), text).toThrow(NotAHistory)
    expect(localStorage.getItem('streetlight.history')).toBe(before)
  }
  localStorage.setItem('streetlight.history', 'broken')
  expect(playedMatches()).toEqual([])
})

test('a browser without room says so and keeps what there was', () => {
  keepMatch(match(1))
  const file = exported().replace('abcdefghjkmn.1', 'abcdefghjkmn.9')
  const real = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    expect(keepMatch(match(2))).toBe(false)
    expect(() => imported(file)).toThrow('no room')
  } finally {
    Storage.prototype.setItem = real
  }
  expect(playedMatches()).toHaveLength(1)
})

test('statistics count wins by role, streaks, best scores and endings', () => {
  const won = [true, true, false, true, true, true, null, false]
  const all = won.map((each, n) => match(n, { won: each, role: n < 4 ? 'Sane' : 'Possessed', kind: n === 7 ? 'Board B' : 'Board A', ending: n > 5 ? { id: 'x/good', title: 'Good' } : null }))
  const found = statisticsOf('strangers', [...all, match(20, { game: 'loop' })])
  expect(found).toMatchObject({ matches: 8, decided: 7, won: 5, streak: 0, longest: 3 })
  expect(found.roles).toEqual([{ role: 'Sane', matches: 4, won: 3 }, { role: 'Possessed', matches: 3, won: 2 }])
  expect(found.best.map(({ kind, score }) => [kind, score])).toEqual([['Board A', 6], ['Board B', 7]])
  expect(found.endings).toEqual([{ id: 'x/good', title: 'Good', times: 2 }])
  expect(statisticsOf('strangers', all.slice(0, 2)).streak).toBe(2)
  expect(statisticsOf('loop', []).matches).toBe(0)
})
