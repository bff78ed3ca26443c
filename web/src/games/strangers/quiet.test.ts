import { expect, it } from 'vitest'
import { quietest, within } from './quiet'

const square = (x: number, y: number, w = 10, h = 10) => ({ x, y, w, h })

it('lies where it covers least', () => {
  const legal = [square(0, 0), square(20, 0)]
  expect(quietest([square(0, 0), square(15, 5), square(40, 0)], legal)).toEqual(square(40, 0))
  expect(quietest([square(0, 0), square(18, 0), square(21, 9)], legal)).toEqual(square(21, 9))
})
it('takes the first of equal places', () => {
  expect(quietest([square(40, 0), square(60, 0)], [square(0, 0)])).toEqual(square(40, 0))
})
it('stays within the board', () => {
  expect(within(square(-5, 95), 100, 100)).toEqual(square(0, 90))
})
