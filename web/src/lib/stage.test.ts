import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent } from '../test/documents'
import type { Moment } from '../boards/moments'
import type { MatchState } from './apply'
import { pace } from './pace.svelte'
import { FALL, REST, Stage, WAIT, type ReadMark, type Episode } from './stage.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  pace.choose('calm')
})

const state = (seq: number, events: number, seat: number | null = 0): MatchState =>
  ({ match: 'm', seat, seq, log: Array.from({ length: events }, (_, at) => anEvent({ n: at + 1 })), view: {}, names: [] }) as unknown as MatchState
const page = (n: number): Moment => ({ kind: 'page', n, title: `Page ${n}`, text: ['Once upon a time.'] })
const dice = (n: number, seat: number | null = 0): Moment => ({ kind: 'throw', n, what: 'dice', faces: [6], seat, title: '', stake: [], result: 'A six.', good: true })
const episode = (seq: number, moments: Moment[], more: Partial<Episode> = {}): Episode => ({ before: state(seq - 1, 0), after: state(seq, seq * 10), events: [], moments, own: true, words: 0, ...more })

function told(): { stage: Stage; played: number[]; read: ReadMark[] } {
  const stage = new Stage()
  const played: number[] = []
  const read: ReadMark[] = []
  stage.onplay = ({ after }) => played.push(after.seq)
  stage.onread = (mark) => read.push(mark)
  return { stage, played, read }
}

test('pages wait for a press, one after another, and the rest comes after them', () => {
  const { stage, played, read } = told()
  stage.add(episode(1, [page(1), page(2)]))
  stage.add(episode(2, [page(12)]))
  vi.advanceTimersByTime(600_000)
  expect([stage.moment?.n, stage.ahead, played]).toEqual([1, 2, []])
  stage.goOn()
  expect([stage.moment?.n, played]).toEqual([2, []])
  expect(read.at(-1)).toMatchObject({ seq: 0, events: 1 }) // a second device goes on from here
  stage.goOn()
  vi.advanceTimersByTime(1)
  expect([stage.moment?.n, played]).toEqual([12, [1]])
  stage.goOn()
  expect([stage.idle, played]).toEqual([true, [1, 2]])
  expect(read.at(-1)).toMatchObject({ seq: 2, events: 20, pressed: true })
})

test('two pages that tell one event are both there for who comes back on the second', () => {
  const { stage, read } = told()
  stage.add(episode(1, [page(4), page(5), { ...page(5), title: 'What you are' }]))
  stage.goOn()
  expect([read.at(-1)?.events, stage.ordinal]).toEqual([4, 0])
  stage.goOn()
  expect([stage.moment?.title, read.at(-1)?.events, stage.ordinal]).toEqual(['What you are', 4, 1])
  stage.goOn()
  expect(read.at(-1)?.events).toBe(10)
})

test('dice wait for the one who throws them, fall, lie until they are read, and go by themselves', () => {
  const { stage, played } = told()
  stage.add(episode(1, [dice(1)]))
  expect(stage.throwStage).toBe('waits')
  stage.goOn()
  expect(stage.throwStage).toBe('falls')
  vi.advanceTimersByTime(FALL)
  expect([stage.throwStage, played]).toEqual(['lies', []])
  vi.advanceTimersByTime(REST)
  expect([stage.idle, played]).toEqual([true, [1]])
  stage.add(episode(2, [dice(11)]))
  vi.advanceTimersByTime(WAIT)
  expect(stage.throwStage).toBe('falls')
})

test('the press of the one who throws lets them fall at the other screens, also where they come later', () => {
  const { stage } = told()
  stage.thrown('m', 2, 0)
  stage.add(episode(1, [dice(1, 1)]))
  stage.thrown('m', 1, 0)
  expect(stage.throwStage).toBe('falls')
  stage.skipToNow()
  stage.add(episode(2, [dice(11, 1)]))
  vi.advanceTimersByTime(1)
  expect(stage.throwStage).toBe('falls')
})

test('what somebody else did is read for a while before it is told that it was read', () => {
  const { stage, read } = told()
  stage.add(episode(1, [], { own: false, words: 10 }))
  expect([stage.beat !== null, read]).toEqual([true, []])
  vi.advanceTimersByTime(3800)
  expect(read).toMatchObject([{ seq: 1, pressed: false }])
  stage.add(episode(2, [], { own: false, words: 10 }))
  stage.goOn()
  expect(read.at(-1)).toMatchObject({ seq: 2, pressed: true })
})

test('an undo drops the pages that are not in the log any more', () => {
  const { stage } = told()
  stage.add(episode(1, [page(3), page(8)]))
  stage.undone(state(2, 5), 5)
  expect(stage.moment?.n).toBe(3)
  expect(stage.ahead).toBe(0)
  stage.undone(state(3, 1), 1)
  expect(stage.idle).toBe(true)
})

test('who lags skips to now, and who watches is turned by the host or by time', () => {
  const { stage, played } = told()
  stage.add(episode(1, [page(1), page(2)]))
  stage.add(episode(2, [page(11)]))
  stage.skipToNow()
  expect([stage.idle, played]).toEqual([true, [1, 2]])
  const watching = told()
  watching.stage.add({ ...episode(1, [page(1), page(2)]), after: state(1, 10, null) })
  watching.stage.turned(1)
  expect(watching.stage.moment?.n).toBe(2)
  vi.advanceTimersByTime(20_000)
  expect(watching.stage.idle).toBe(true)
})

test('straight to the board: nothing is staged, everything is told', () => {
  pace.choose('straight')
  const { stage, played, read } = told()
  stage.add(episode(1, [page(1), dice(2)], { own: false, words: 40 }))
  expect([stage.idle, played]).toEqual([true, [1]])
  expect(read).toMatchObject([{ seq: 1 }])
})
