// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent } from '../test/documents'
import type { EventDocument } from '../protocol'
import { Moments } from './moments.svelte'

const event = (n: number, what: string): EventDocument => anEvent({ n, what })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(): { moments: Moments; told: () => number } {
  const moments = new Moments()
  let count = 0
  moments.telling = { suspense: { rolled: 500 } }
  moments.ontold = () => (count += 1)
  return { moments, told: () => count }
}

test('dice are watched until they lie, whatever comes after them', () => {
  const { moments, told } = watched()
  moments.add([event(1, 'test'), event(2, 'rolled'), event(3, 'test_lost')])
  expect(moments.awaited?.n).toBe(2)
  vi.advanceTimersByTime(150) // what comes before them does not keep anybody waiting
  expect(moments.moment?.n).toBe(2)
  vi.advanceTimersByTime(490)
  expect([moments.awaited?.n, told()]).toEqual([2, 0])
  vi.advanceTimersByTime(20)
  expect([moments.awaited, moments.moment?.n, told()]).toEqual([null, 3, 1])
  vi.runAllTimers()
  expect(told()).toBe(1)
})

test('who does not want to wait is told at once', () => {
  const { moments, told } = watched()
  moments.add([event(1, 'rolled')])
  moments.skip()
  expect([moments.awaited, told()]).toEqual([null, 1])
})

test('what has no suspense is told by whoever hears it', () => {
  const { moments, told } = watched()
  moments.add([event(1, 'walked')])
  vi.runAllTimers()
  expect([moments.awaited, told()]).toEqual([null, 0])
})
