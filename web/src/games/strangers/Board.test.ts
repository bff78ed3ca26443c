// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import type { Option, Props } from './props'
import { contents, samples, type Sample, type SampleStep } from './samples'

const middle = samples[1] as Sample
const step = (at: number): SampleStep => middle.story[at] as SampleStep

function propsAt(at: number): Props {
  const { view, prompt } = step(at)
  const targets = new Map<string, Option[]>()
  for (const option of prompt?.options ?? []) for (const ref of option.targets) targets.set(ref, [...(targets.get(ref) ?? []), option])
  return {
    content: contents.A,
    view,
    seat: 0,
    names: ['Maya', 'Jonas', 'Ada'],
    colours: [],
    looks: [0, 1, 2],
    targets,
    blocked: new Map((prompt?.blocked ?? []).flatMap((why) => why.targets.map((ref) => [ref, why] as const))),
    lit: new Set(),
    moment: null,
    pending: [],
    pace: 0,
    motion: false,
    compact: false,
    onpick: vi.fn(),
    onhover: vi.fn(),
  }
}

// A whole board in jsdom takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let mounted: ReturnType<typeof mount> | undefined
function show(component: typeof Board | typeof Hand, props: Props): HTMLElement {
  mounted = mount(component, { target: document.body, props })
  flushSync()
  return document.body
}
const button = (page: HTMLElement, ref: string) => page.querySelector<HTMLButtonElement>(`[data-ref="${ref}"]`)

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})
afterEach(() => {
  if (mounted) void unmount(mounted)
  document.body.replaceChildren()
})

describe('the board', () => {
  it('draws every kid and every stranger of the view', () => {
    const { view } = step(middle.at)
    const page = show(Board, propsAt(middle.at))
    expect(page.querySelectorAll('.token')).toHaveLength(view.kids.length)
    expect(page.querySelector('.unseen')?.textContent).toContain('Strangers at J4, A6.')
  })

  it('has a button for everything that can be chosen, which says what it does', () => {
    const props = propsAt(middle.at)
    const page = show(Board, props)
    for (const ref of props.targets.keys()) expect(button(page, ref), ref).not.toBeNull()
    const rally = button(page, 'space:pep_rally')
    expect(rally?.getAttribute('aria-label')).toContain('Score at Pep Rally (1)')
    rally?.click()
    expect(props.onpick).toHaveBeenCalledWith('space:pep_rally')
  })

  it('tells on focus why a space is closed, and keeps it out of the tab order', () => {
    const page = show(Board, propsAt(middle.at))
    const closed = button(page, 'space:H4')
    expect(closed?.tabIndex).toBe(-1)
    expect(closed?.getAttribute('aria-disabled')).toBe('true')
    closed?.focus()
    flushSync()
    expect(page.querySelector('div.sign')?.textContent).toContain('exactly 2')
  })

  it('draws the way that an option tells, for the space under the pointer', () => {
    const props = propsAt(middle.at)
    const page = show(Board, props)
    expect(props.targets.get('space:H3')?.map(({ about }) => about?.path)).toEqual([['space:H5', 'space:H4', 'space:H3']])
    button(page, 'space:H3')?.focus()
    flushSync()
    expect([...page.querySelectorAll('.way .step text')].map((step) => step.textContent)).toEqual(['1', '2'])
  })

  it('leads arrow keys from one target to the next', () => {
    const page = show(Board, propsAt(middle.at))
    const from = button(page, 'space:G4')
    from?.focus()
    from?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect((document.activeElement as HTMLElement).dataset.ref).toBe('space:H4')
  })

  it('is the view and nothing else when things may not move, whatever is being shown', () => {
    const props = { ...propsAt(9), moment: step(9).events[0] ?? null }
    const page = show(Board, props)
    expect(page.querySelectorAll('.token')).toHaveLength(step(9).view.kids.length)
    expect(page.querySelector('.effects')).toBeNull()
    expect(page.querySelector('.news')).toBeNull()
  })
})

describe('the hand', () => {
  it('is a list of cards, each with its name and text', () => {
    const page = show(Hand, propsAt(middle.at))
    expect([...page.querySelectorAll('li strong')].map((name) => name.textContent)).toEqual(['Skateboard', 'Skateboard'])
    expect(page.querySelector('li')?.textContent).toContain('One of your kids goes 3 spaces.')
  })
})
