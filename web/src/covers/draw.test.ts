import { describe, expect, it } from 'vitest'
import { curve, dice, forest, strewn, tendril } from './draw'

describe('scenes', () => {
  it('look the same every time', () => {
    const rolls = (seed: number) => Array.from({ length: 5 }, dice(seed))
    expect(rolls(3)).toEqual(rolls(3))
    expect(rolls(3)).not.toEqual(rolls(4))
    const wood = () => forest(9, 0, 100, () => 50, { low: 10, high: 20, step: 10 })
    expect(wood()).toBe(wood())
  })

  it('strew their dots inside the box', () => {
    for (const { x, y, r } of strewn(1, 200, [10, 20, 30, 40], 2)) {
      expect(x).toBeGreaterThanOrEqual(10)
      expect(x).toBeLessThanOrEqual(30)
      expect(y).toBeGreaterThanOrEqual(20)
      expect(y).toBeLessThanOrEqual(40)
      expect(r).toBeLessThanOrEqual(2)
    }
  })

  it('draw curves through their points, and limbs without a hole in the numbers', () => {
    const through = [
      { x: 0, y: 0 },
      { x: 10, y: 20 },
      { x: 30, y: 10 },
    ]
    const points = curve(through, 10)
    for (const point of through) expect(points).toContainEqual(point)
    expect(tendril(through, 8)).not.toMatch(/NaN|Infinity/)
  })
})
