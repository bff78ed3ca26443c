import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from './toasts.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id)
  vi.useRealTimers()
})
const texts = () => toasts.list.map(({ text }) => text)

it('a note goes by itself, an error waits to be closed', () => {
  toasts.note('Blue is back.')
  toasts.error('That space is taken.')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['That space is taken.'])
})

it('a note stays while somebody points at it', () => {
  toasts.note('Read me slowly.')
  const id = toasts.list[0]?.id ?? 0
  toasts.hold(id)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Read me slowly.'])
  toasts.resume(id)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual([])
})

it('never says the same thing twice, nor more than three things', () => {
  for (const word of ['one', 'two', 'two', 'three', 'four']) toasts.note(word)
  expect(texts()).toEqual(['two', 'three', 'four'])
})
