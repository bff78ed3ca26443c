import { expect, test } from 'vitest'
import { swapped, usualSeats } from './seats'

test('one sits in exactly one seat, whatever is chosen', () => {
  let seats = usualSeats(3, 1, 'regular')
  expect(seats).toEqual(['regular', 'me', 'regular'])
  seats = swapped(seats, 0, 'me')
  expect(seats).toEqual(['me', 'regular', 'regular'])
  seats = swapped(seats, 0, 'open')
  expect(seats).toEqual(['open', 'me', 'regular'])
  for (const [seat, who] of [[2, 'me'], [2, 'open'], [0, 'expert'], [1, 'me']] as const) {
    seats = swapped(seats, seat, who)
    expect(seats.filter((each) => each === 'me')).toHaveLength(1)
  }
  expect(swapped(['me'], 0, 'regular')).toEqual(['me'])
})
