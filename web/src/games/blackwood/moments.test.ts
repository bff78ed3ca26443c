import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RevealMoment } from '../../boards/moments'
import type { MatchState } from '$lib/apply'
import { Stage } from '$lib/stage.svelte'
import { moments } from './moments'
import type { Event } from './grove'
import type { Content, View } from './types'

const ROW = ['object:apple', 'object:bed', 'object:kite', 'object:moon']
const content = { objects: ROW.map((object) => ({ object, name: object.slice(7) })), attributes: [], quantities: [] } as unknown as Content
const pushed: Event = { n: 7, seat: 0, text: '', rule: '', what: 'pushed', args: { seat: 'seat:0', row: ROW, objects: [ROW[0] ?? ''], marked: [ROW[0] ?? '', ROW[1] ?? ''], missed: [ROW[1] ?? ''], right: 'proof:wrong' } }
const over: Event = { n: 8, seat: null, text: 'The Kid proved the rule.', rule: '', what: 'over', args: { reason: 'over:kid_proved' } }
const after = { mode: 'workshop', rule: { id: '', text: 'floats' } } as unknown as View
const told = (events: readonly Event[]) => moments({ events, log: events, before: null, after, content, headline: 'Ann wins.', names: ['Ann', 'Bo'], seat: 0 }) as readonly RevealMoment[]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows every card of a proof for its time, and the end only after it', () => {
  const [proof, end] = told([pushed, over])
  expect([proof?.n, end?.n]).toEqual([7, 8])
  const texts = proof?.steps.map(({ text }) => text) ?? []
  expect(texts).toHaveLength(6)
  expect(texts.slice(1, 3)).toEqual(['apple: pushed forward, and it passes. Right.', 'bed: held back, and it passes. Wrong.'])

  const stage = new Stage()
  stage.add({ before: null, after: { match: 'm', seat: 0, seq: 1, log: [] } as unknown as MatchState, events: [], moments: [proof, end].flatMap((each) => each ?? []), own: false, words: 0 })
  for (const [at, { ms }] of (proof?.steps ?? []).entries()) {
    expect(stage.step).toBe(at)
    if (at + 1 === proof?.steps.length) break
    expect(ms).toBeGreaterThanOrEqual(1000)
    vi.advanceTimersByTime(ms - 1)
    expect(stage.step).toBe(at) // nobody is hurried
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(60_000)
  expect(stage.moment).toBe(proof) // it stays until a press
  stage.goOn()
  expect(stage.moment).toBe(end)
})

it('says who wins last, and not in what is shown before', () => {
  const [end] = told([over])
  const steps = end?.steps ?? []
  expect(steps.at(-1)?.text).toBe('Ann wins.')
  expect(steps.slice(0, -1).some(({ text }) => text.includes('wins'))).toBe(false)
  const length = steps.reduce((sum, { ms }) => sum + ms, 0)
  expect(length).toBeGreaterThanOrEqual(4000)
  expect(length).toBeLessThanOrEqual(6000)
})
