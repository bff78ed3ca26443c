import { expect, it } from 'vitest'
import { deckOf, fromHash, toHash } from './architect'

const plan = { board: 'B', hand: ['run', 'walk', ''], odd: ['city_bus', '', 'saucer'] }

it('comes back from its own link', () => {
  expect(fromHash(toHash(plan))).toEqual(plan)
})

it('lets a stranger follow every card', () => {
  expect(deckOf({ ...plan, odd: ['run', 'walk'] }, 'stranger_sighting')).toEqual(['run', 'stranger_sighting', 'walk', 'stranger_sighting'])
})

it('takes no nonsense from a link', () => {
  expect(fromHash('')).toBeNull()
  expect(fromHash('#board=../x&hand=a&deck=b')).toBeNull()
  expect(fromHash('#board=A&hand=<b>,run&deck=walk')?.hand).toEqual(['', 'run'])
})
