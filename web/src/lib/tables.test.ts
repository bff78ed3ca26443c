// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { forget, recall, remember, sorted, type RunningTable } from './tables'

const table = (id: string, more: Partial<RunningTable> = {}): RunningTable => ({
  id,
  game: 'strangers',
  link: `/t/${id}#seat=1`,
  players: ['Maya'],
  status: 'Your turn.',
  yourTurn: true,
  ...more,
})

beforeEach(() => localStorage.clear())

it('remembers tables, newest first, each once', () => {
  remember(table('a'))
  remember(table('b'))
  remember(table('a', { status: 'Waiting for Maya.' }))
  expect(recall().map(({ id, status }) => [id, status])).toEqual([
    ['a', 'Waiting for Maya.'],
    ['b', 'Your turn.'],
  ])
  forget('a')
  expect(recall().map(({ id }) => id)).toEqual(['b'])
})

it('leaves out what it cannot read, and links that lead elsewhere', () => {
  const bad = [table('x', { link: 'https://elsewhere.example/' }), { id: 7 }, null, table('y', { link: '//evil' })]
  localStorage.setItem('streetlight.tables', JSON.stringify([...bad, table('ok')]))
  expect(recall().map(({ id }) => id)).toEqual(['ok'])
  localStorage.setItem('streetlight.tables', '{')
  expect(recall()).toEqual([])
})

it('remembers a table of a game that nobody has drawn yet', () => {
  remember(table('a', { game: 'lantern' }))
  expect(recall().map(({ game }) => game)).toEqual(['lantern'])
})

it('puts first what waits for you, and last what is over', () => {
  const tables = [table('over', { yourTurn: false, over: true }), table('theirs', { yourTurn: false }), table('mine'), table('newer', { yourTurn: false })]
  expect(sorted(tables).map(({ id }) => id)).toEqual(['mine', 'theirs', 'newer', 'over'])
})

it('lists no more tables than anybody looks through', () => {
  for (let at = 0; at < 210; at++) remember(table(`t${at}`))
  expect(recall().length).toBe(200)
  expect(recall()[0]?.id).toBe('t209')
})
