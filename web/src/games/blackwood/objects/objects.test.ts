// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { contrast } from '$lib/colour'
import { DRAWINGS, THEMES, drawingOf } from './index'
import ObjectCard from './ObjectCard.svelte'
import ObjectDrawing from './ObjectDrawing.svelte'
import { OUTLINE, TONES, WIDTH } from './shapes'

const drawings = Object.entries(DRAWINGS)
const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true })
const client = import.meta.glob<string>('/src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })

let mounted: ReturnType<typeof mount> | undefined
function show(component: Component<any>, props: Record<string, unknown>): HTMLElement {
  mounted = mount(component, { target: document.body, props })
  flushSync()
  return document.body
}
afterEach(() => {
  if (mounted) void unmount(mounted)
  document.body.replaceChildren()
})

/** How many numbers each command of a path takes, and which of them are x and y of the point it goes to. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7, Z: 0 }

/** The corners of a path, in the drawing's own units. Throws where the path is not one. */
function corners(d: string): [number, number][] {
  const found: [number, number][] = []
  let [x, y] = [0, 0]
  let start: [number, number] = [0, 0]
  if (!/^M/.test(d) || /[^MLHVQTCSAZ\d\s.-]/i.test(d)) throw new Error(`not a path: ${d}`)
  for (const [, command = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [...rest.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number)
    const takes = TAKES[command.toUpperCase()] ?? 0
    if (takes === 0) {
      if (numbers.length) throw new Error(`numbers after ${command}: ${d}`)
      ;[x, y] = start
      continue
    }
    if (!numbers.length || numbers.length % takes) throw new Error(`${command} with ${numbers.length} numbers: ${d}`)
    const relative = command !== command.toUpperCase()
    for (let at = 0; at < numbers.length; at += takes) {
      const [a = 0, b = 0] = numbers.slice(at + takes - 2, at + takes)
      const one = numbers[at] ?? 0
      const [fromX, fromY] = relative ? [x, y] : [0, 0]
      const upper = command.toUpperCase()
      if (upper === 'H') x = fromX + one
      else if (upper === 'V') y = fromY + one
      else [x, y] = [fromX + a, fromY + b]
      if (upper === 'M' && at === 0) start = [x, y]
      found.push([x, y])
    }
  }
  return found
}

describe('the drawings', () => {
  // That they are the pack's own 142 is held by tests/games/blackwood/test_drawings.py, which can read both sides.
  it('are found by the id or the ref of their object, each in one theme', () => {
    const ids = THEMES.flatMap(Object.keys)
    expect(ids).toHaveLength(142)
    expect(new Set(ids).size).toBe(142)
    expect(drawingOf('object:apple')).toBe(DRAWINGS.apple)
    expect(drawingOf('apple')).toBe(DRAWINGS.apple)
    expect(drawingOf('object:toaster')).toBeUndefined()
    expect(drawingOf('toString')).toBeUndefined()
  })

  it.each(drawings)('%s: sound paths that stay on the card', (_, drawing) => {
    expect(drawing.length).toBeGreaterThan(1)
    for (const { d } of drawing)
      for (const [x, y] of corners(d)) {
        expect(x, d).toBeGreaterThanOrEqual(0)
        expect(x, d).toBeLessThanOrEqual(48)
        expect(y, d).toBeGreaterThanOrEqual(0)
        expect(y, d).toBeLessThanOrEqual(48)
      }
  })

  it.each(drawings)('%s: in the palette, with the one outline', (_, drawing) => {
    const colours = new Set<string>(['none', '#ffffff', OUTLINE, ...Object.values(TONES)])
    for (const { fill, stroke, width } of drawing) {
      expect(colours).toContain(fill)
      expect(colours).toContain(stroke)
      if (fill !== 'none' && stroke !== 'none') expect([stroke, width]).toEqual([OUTLINE, WIDTH])
    }
    expect(drawing.some(({ stroke }) => stroke === OUTLINE)).toBe(true)
  })

  it('are no two alike', () => {
    expect(new Set(drawings.map(([, drawing]) => JSON.stringify(drawing))).size).toBe(142)
  })

  it('have an outline that stands out from paper', () => {
    expect(contrast(OUTLINE, '#f6efe2')).toBeGreaterThan(7)
    expect(contrast(TONES.white, '#1b2942')).toBeGreaterThan(7) // the rim, at dusk
  })

  it('weigh less than 35 kB, packed', async () => {
    const text = Object.entries(sources).flatMap(([path, source]) => (path.endsWith('.test.ts') ? [] : [source])).join('\n')
    const packer = new CompressionStream('gzip')
    const writer = packer.writable.getWriter()
    void writer.write(new TextEncoder().encode(text)).then(() => writer.close())
    let weight = 0
    const reader = packer.readable.getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) weight += piece.value.length
    expect(weight).toBeGreaterThan(5_000)
    expect(weight).toBeLessThan(35_000)
  })

  it('load with their board and never before', () => {
    const outside = Object.entries(client).filter(([path, source]) => !path.startsWith('/src/boards/blackwood/') && /(?:from|import) ['"][^'"]*blackwood/.test(source))
    expect(outside.map(([path]) => path)).toEqual([])
  })
})

describe('a drawing on the page', () => {
  it('says the name it is given, and is silent without one', () => {
    const [drawing] = show(ObjectDrawing, { object: 'object:horse', label: 'Horse' }).querySelectorAll('svg')
    expect(drawing?.getAttribute('role')).toBe('img')
    expect(drawing?.getAttribute('aria-label')).toBe('Horse')
    expect(drawing?.querySelectorAll('path')).toHaveLength(DRAWINGS.horse?.length ?? 0)
    if (mounted) void unmount(mounted)
    expect(show(ObjectDrawing, { object: 'horse' }).querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('is a parcel for an object that a pack added', () => {
    expect(show(ObjectDrawing, { object: 'object:toaster' }).querySelectorAll('path').length).toBeGreaterThan(2)
  })

  it('gets a paper rim for dark grounds', () => {
    const paths = show(ObjectDrawing, { object: 'apple', rim: true }).querySelectorAll('path')
    expect(paths).toHaveLength(2 * (DRAWINGS.apple?.length ?? 0))
  })
})

describe('an object card', () => {
  it.each(['s', 'm', 'l'] as const)('in size %s has its name, for eyes or ears', (size) => {
    expect(show(ObjectCard, { object: 'object:apple', name: 'Apple', size }).textContent).toContain('Apple')
  })

  it('face down gives nothing away', () => {
    const page = show(ObjectCard, { object: null })
    expect(page.textContent).toContain('face down')
    expect(page.querySelector('svg[viewBox="0 0 48 48"]')).toBeNull()
  })

  it.each(['admitted', 'repelled'] as const)('says that it was %s by a word and a sign, not by colour alone', (fate) => {
    const page = show(ObjectCard, { object: 'object:apple', name: 'Apple', fate })
    expect(page.textContent).toContain(fate)
    expect(page.querySelector('.mark svg path')).not.toBeNull()
  })
})
