import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Mind, Over } from '../../protocol'
import type { View } from './docs'
import Summary from './Summary.svelte'

const view: View = {
  phase: 'over', turn_of: null, flipped: null, stacks: [0, 0, 0], meetings_held: 3, meeting: null, quiet: false, you: null,
  players: [0, 1].map((seat) => ({ seat, person: 'person', hand: 4, cards: [], in_play: seat === 1, takes_part: false, team: seat ? 'sane' : 'possessed' })),
  past: [{ what: 'gift', from: 1, to: 0, card: 'hard_hit', knocked_out: true }],
  turned: [{ seat: 0, after: 0, how: 'first_card' }],
}
const over = { how: 'finished', winners: [1], scores: [0, 1], details: { team: 'sane', possessed: [0] } } as unknown as Over
const minds = [0, 1].map((seat): Mind => ({ seat, bot: true, level: 'regular', beliefs: [{ after: 0, possessed: [0.5, 0.5] }] }))
let page: ReturnType<typeof mount> | undefined

let told = 0
async function look(): Promise<void> {
  told = 0
  page = mount(Summary, { target: document.body, props: { content: { cards: [], meetings: [], people: [] }, view, over, seat: 1, names: ['Ada', 'Bo'], colours: [], looks: [0, 1], minds: () => Promise.resolve({ minds, reasons: [] }) as never, ontold: () => (told += 1) } })
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
