import { expect, it } from 'vitest'
import type { GameInfo } from '../protocol'
import { GAMES, gameOf, loadBoard, plainCard, titleOf } from '.'
import { coverOf } from './covers'

const info = (seats: number[]) => ({ name: 'lantern', title: 'Lantern', text: 'Down it goes.', seats }) as GameInfo

it('tells about a game that nobody has drawn yet', () => {
  expect(plainCard(info([2]))).toMatchObject({ name: 'lantern', title: 'Lantern', players: '2 players', pitch: 'Down it goes.' })
  expect(plainCard(info([1])).players).toBe('1 player')
  expect(plainCard(info([2, 3, 4])).players).toBe('2–4 players')
  expect(titleOf('lantern', 'Lantern')).toBe('Lantern')
})

it('finds every folder, and each is called what its game is called', () => {
  const folders = Object.keys(import.meta.glob('./*/index.ts')).map((path) => path.split('/')[1])
  expect(GAMES.map(({ card }) => card.name).sort()).toEqual(folders.sort())
  expect(GAMES.map(({ order }) => order)).toEqual(GAMES.map(({ order }) => order).sort((one, other) => one - other))
})

it('shows a game without a folder on the generic board and a plain cover', async () => {
  expect(gameOf('undrawn')).toBeUndefined()
  expect(coverOf('undrawn')).toBeUndefined()
  expect((await loadBoard('undrawn'))?.Board).toBeDefined()
})
