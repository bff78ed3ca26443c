// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fromHash } from './architect'
import { bestPlan, keepPlan } from './best'

const options = { board: 'A', hand: ['run', 'walk'], deck: ['city_bus', 'stranger_sighting', 'run', 'stranger_sighting'], variants: ['architect'] }

it('keeps the plan that brought most, and leads back to each', () => {
  expect(bestPlan('A')).toBeNull()
  const hash = keepPlan(options, 12)
  expect(fromHash(hash)).toEqual({ board: 'A', hand: ['run', 'walk'], odd: ['city_bus', 'run'], day: '' })
  keepPlan({ ...options, hand: ['walk', 'walk'] }, 9)
  expect(bestPlan('A')).toEqual({ points: 12, hash })
  expect(bestPlan('B')).toBeNull()
})
