import { describe, expect, it } from 'vitest'
import { sidesOf } from './edges'

const box = { scrollTop: 0, scrollLeft: 0, scrollHeight: 100, scrollWidth: 100, clientHeight: 100, clientWidth: 100 }

describe('a scroller says where there is more', () => {
  it('nowhere if everything is shown, or all but a few pixels', () => {
    expect(sidesOf(box)).toBe('')
    expect(sidesOf({ ...box, scrollHeight: 103 })).toBe('')
  })
  it('below and above while one scrolls', () => {
    const tall = { ...box, scrollHeight: 300 }
    expect(sidesOf(tall)).toBe('down')
    expect(sidesOf({ ...tall, scrollTop: 80 })).toBe('up down')
    expect(sidesOf({ ...tall, scrollTop: 200 })).toBe('up')
  })
  it('and sideways', () => {
    expect(sidesOf({ ...box, scrollWidth: 300 })).toBe('right')
    expect(sidesOf({ ...box, scrollWidth: 300, scrollLeft: 200 })).toBe('left')
  })
})
