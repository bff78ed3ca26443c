import { expect, it } from 'vitest'
import type { GameInfo } from '../protocol'
import { plainCard, titleOf } from './games'

const info = (seats: number[]) => ({ name: 'lantern', title: 'Lantern', text: 'Down it goes.', seats }) as GameInfo

it('tells about a game that nobody has drawn yet', () => {
  expect(plainCard(info([2]))).toMatchObject({ name: 'lantern', title: 'Lantern', players: '2 players', pitch: 'Down it goes.' })
  expect(plainCard(info([1])).players).toBe('1 player')
  expect(plainCard(info([2, 3, 4])).players).toBe('2–4 players')
  expect(titleOf('lantern', 'Lantern')).toBe('Lantern')
})
