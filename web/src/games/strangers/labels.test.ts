import { describe, expect, it } from 'vitest'
import { fit, fitAny, sizeFor, widthOf } from './labels'

describe('names', () => {
  it('stay on one line where there is room', () => {
    expect(fit('North Park', 200, 16)).toEqual({ lines: ['North Park'], size: 16 })
  })

  it('break where the longer line is shortest', () => {
    expect(fit('Flat over the Shop', 108, 17)?.lines).toEqual(['Flat over', 'the Shop'])
    expect(fit('Split-Level', 60, 16)?.lines).toEqual(['Split-', 'Level'])
  })

  it('are left out rather than run over the fence', () => {
    expect(fit('Bookmobile', 60, 16)).toBeNull()
    expect(fit('North Park', 70, 16, 1)).toBeNull()
  })

  it('get smaller before they are left out', () => {
    expect(fitAny('Bookmobile', 'Bookmobile', 100, [21, 17, 15])?.size).toBe(17)
    expect(fitAny('Porch Swing House', 'Porch Swing', 84, [21, 20])).toEqual({ lines: ['Porch', 'Swing'], size: 21 })
    expect(fitAny('Corner House', 'Corner', 108, [15, 14])).toEqual({ lines: ['Corner House'], size: 15 })
  })

  it('never come out wider than the room', () => {
    for (const name of ['Nana’s Bungalow', 'Rec Center Pool', 'End of the Line', 'The Prom']) {
      for (const line of fit(name, 110, 17)?.lines ?? []) expect(widthOf(line, 17)).toBeLessThanOrEqual(110)
    }
  })
})

it('lettering is as large on the screen as asked, within bounds', () => {
  expect(sizeFor(12, 0.75, 14, 20)).toBe(16)
  expect(sizeFor(12, 2, 14, 20)).toBe(14)
  expect(sizeFor(12, 0.3, 14, 20)).toBe(20)
  expect(sizeFor(12, 0, 14, 20)).toBe(14)
})
