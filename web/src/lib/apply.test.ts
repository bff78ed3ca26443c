import { expect, it } from 'vitest'
import { anEvent } from '../test/documents'
import type { Doc, EventDocument, MatchMessage, View } from '../protocol'
import { applyMatch } from './apply'

const event = (n: number, text = `event ${n}`): EventDocument => anEvent({ n, what: 'moved', text })
const message = ({ view = null, ...more }: Partial<Omit<MatchMessage, 'view'>> & { view?: Doc | null }): MatchMessage => ({
  type: 'match',
  match: 'm1',
  seat: 0,
  seq: 1,
  view: view as View | null, // these tests need no more of it
  changed: {},
  prompt: null,
  keep: 0,
  events: [],
  waiting: [],
  talk: true,
  undo: null,
  clocks: null,
  over: null,
  commitment: '',
  content: null,
  claims: null,
  names: [],
  read: null,
  lesson: null,
  ...more,
})
const first = applyMatch(
  undefined,
  message({ view: { turn: 0, deck: 9 }, events: [event(1), event(2)], content: { map: 1 } }),
)

it('takes the whole match in without showing what is long past', () => {
  expect(first.fresh).toEqual([])
  expect(first.state.log).toHaveLength(2)
})

it('changes only the keys that changed, and shows what is new', () => {
  const { state, fresh, undone } = applyMatch(first.state, message({ changed: { turn: 1 }, keep: 2, events: [event(3)] }))
  expect(state.view).toEqual({ turn: 1, deck: 9 })
  expect(state.content).toEqual({ map: 1 })
  expect(fresh.map(({ n }) => n)).toEqual([3])
  expect(undone).toBe(false)
})

it('shortens the log when something was taken back, and shows nothing', () => {
  const { state, fresh, undone } = applyMatch(first.state, message({ keep: 0, events: [event(1)] }))
  expect(state.log).toHaveLength(1)
  expect(fresh).toEqual([])
  expect(undone).toBe(true)
})

it('shows only what was missed when the whole log comes again', () => {
  const { fresh } = applyMatch(first.state, message({ view: {}, keep: 0, events: [event(1), event(2), event(3)] }))
  expect(fresh.map(({ n }) => n)).toEqual([3])
})

it('starts over with a new match', () => {
  const { state } = applyMatch(first.state, message({ match: 'm2', view: { turn: 0 }, events: [event(1, 'other')] }))
  expect(state.log.map(({ text }) => text)).toEqual(['other'])
  expect(state.content).toEqual({})
})

it('lets what was told fade without taking it for an undo', () => {
  const { state, fresh, undone } = applyMatch(first.state, message({ keep: 1, events: [event(2, 'a covered card'), event(3)] }))
  expect(state.log.map(({ text }) => text)).toEqual(['event 1', 'a covered card', 'event 3'])
  expect(fresh.map(({ n }) => n)).toEqual([3])
  expect(undone).toBe(false)
})
