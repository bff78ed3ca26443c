import { expect, it } from 'vitest'
import { rankingOf } from './moments'

const NAMES = ['Ann', 'Bo', 'Cy', 'Dee']

it('ranks from the most points down, equal points on equal places', () => {
  const ranking = rankingOf({ winners: [2], scores: [4, 9, 9, 1].with(1, 4) }, NAMES)
  expect(ranking.map(({ name, place }) => `${place} ${name}`)).toEqual(['1 Cy', '2 Ann', '2 Bo', '4 Dee'])
})
it('lets a side that wins together stand above the other', () => {
  const ranking = rankingOf({ winners: [0, 2], scores: [3, 8, 7, 1] }, NAMES)
  expect(ranking.map(({ name, won }) => `${name}${won ? ' won' : ''}`)).toEqual(['Cy won', 'Ann won', 'Bo', 'Dee'])
})
