// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OverOf } from '../../boards/types'
import type { Mind } from '../../protocol'
import { pace } from '$lib/pace.svelte'
import Summary from './Summary.svelte'
import type { Content, Details, View } from './types'

const details: Details = { team: 'sane', possessed: [0], starters: [0], knocked_out: [0], meetings: 3 }
const content: Content = { cards: [], meetings: [], people: [], limit: 3, meetings_total: 3, left_step: 1 }
const view: View = {
  game: 'mindflayer', seat: 'all', seats: 2, waiting: [], talk: true, pack: 'standard', first: 0, redealt: [0, 0], exchanging: [], votes: [],
  result: { winners: [1], scores: [0, 1], reason: 'third_meeting', details },
  phase: 'over', turn_of: null, flipped: null, stacks: [0, 0, 0], meetings_held: 3, meeting: null, quiet: false, you: null,
  players: [0, 1].map((seat) => ({ seat, person: 'person', hand: 4, cards: [], in_play: seat === 1, takes_part: false, team: seat ? 'sane' : 'possessed' })),
  past: [{ what: 'gift', from: 1, to: 0, card: 'hard_hit', knocked_out: true, kept: true }],
  turned: [{ seat: 0, after: 0, how: 'first_card' }],
}
const over: OverOf<Details> = { how: 'finished', by: null, text: '', winners: [1], scores: [0, 1], reason: 'third_meeting', details, seed: '', commitment: '', truth: null, draw: false, headline: 'The Sane win.', advised: [], today: null }
const minds = [0, 1].map((seat): Mind => ({ seat, bot: true, level: 'regular', beliefs: [{ after: 0, possessed: [0.5, 0.5] }] }))
let page: ReturnType<typeof mount> | undefined

let told = 0
pace.choose('straight') // else the stage shows the reveal
async function look(): Promise<void> {
  told = 0
  page = mount(Summary, { target: document.body, props: { content, view, over, seat: 1, names: ['Ada', 'Bo'], colours: [], looks: [0, 1], minds: () => Promise.resolve({ minds, reasons: [] }) as never, ontold: () => (told += 1) } })
  await vi.advanceTimersByTimeAsync(0)
  flushSync()
}
/** What can be read, without what only keeps its room. */
const read = (): string => [...document.body.children].map((each) => each.textContent).join(' ')
const sides = (): Element[] => [...document.querySelectorAll('.side')]

afterEach(async () => {
  if (page) await unmount(page)
  page = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the end', () => {
  it('names no side, in charts or story, before the reveal has been seen', async () => {
    vi.useFakeTimers()
    let seen: (entries: { isIntersecting: boolean }[]) => void = () => {}
    vi.stubGlobal('IntersectionObserver', class {
      constructor(tell: typeof seen) { seen = tell }
      observe(): void {}
      disconnect(): void {}
    })
    await look()
    seen([{ isIntersecting: true }])
    for (const wait of [0, 800, 1000]) {
      await vi.advanceTimersByTimeAsync(wait)
      flushSync()
      expect(read()).not.toContain('What the bots believed')
      expect(read()).not.toContain('first card')
      expect(told).toBe(0)
      expect(sides().every((side) => side.classList.contains('wait') && !side.classList.contains('bad'))).toBe(true)
    }
    await vi.advanceTimersByTimeAsync(1200)
    flushSync()
    expect(told).toBe(1)
    expect(read()).toContain('What the bots believed')
    expect(read()).toContain('Ada was Possessed from the first card.')
    expect(sides().map((side) => side.textContent)).toEqual(['Possessed, out', 'Sane'])
  })

  it('tells all at once where nothing moves', async () => {
    vi.useFakeTimers()
    await look() // no observer here
    expect(read()).toContain('What the bots believed')
  })
})
