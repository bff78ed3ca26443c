import { describe, expect, it } from 'vitest'
import { anOption } from '../../test/documents'
import { describe as inWords, spoken } from './describe'
import { fan, spotsOf } from './lots'
import { after, pictureOf } from './picture'
import { lay, WIDE } from './plan'
import { contents, samples } from './samples'
import { tokensOf } from './tokens'
import type { View } from './types'

const stories = samples.map(({ name, board, story }) => ({ name, content: contents[board], story }))

describe('events, shown one by one', () => {
  it.each(stories)('$name: lead from each view to the next, as the engine played it', ({ story }) => {
    for (let at = 1; at < story.length; at++) {
      const [before, now] = [story[at - 1], story[at]]
      if (!before || !now) continue
      const shown = now.events.reduce((picture, event) => after(picture, event), pictureOf(before.view))
      const places = (kids: View['kids']) => kids.map(({ kid, seat, at: space, spot }) => `${kid} ${seat} ${space} ${spot}`).sort()
      expect(places(shown.kids)).toEqual(places(now.view.kids))
      expect([...shown.strangers].sort()).toEqual([...now.view.strangers].sort())
      expect(shown.tokens).toBe(now.view.tokens)
    }
  })
})

describe('kids', () => {
  it('stand on the spot that the view tells, and just coming in on any free one', () => {
    const kids = [
      { kid: 'kid:1', spot: 2 },
      { kid: 'kid:9', spot: null },
      { kid: 'kid:2', spot: 0 },
    ]
    expect([...spotsOf(kids)]).toEqual([
      ['kid:1', 2],
      ['kid:2', 0],
      ['kid:9', 1],
    ])
  })

  it('fan out on a shared space and stay inside it', () => {
    const area = { x: 0, y: 0, w: 88, h: 68 }
    for (const count of [1, 2, 3, 4, 6, 8]) {
      const places = fan(area, count, 60)
      expect(new Set(places.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(count)
      for (const { at, size } of places) {
        expect(at.x).toBeGreaterThanOrEqual(0)
        expect(at.x).toBeLessThanOrEqual(area.w)
        expect(at.y - size).toBeGreaterThanOrEqual(-8)
      }
    }
  })

  it('are all on the board, each once', () => {
    for (const { content, story } of stories) {
      const plan = lay(content.board, WIDE)
      for (const { view } of story) {
        const tokens = tokensOf(plan, new Map(), pictureOf(view), 60)
        expect(tokens.length).toBe(view.kids.length)
      }
    }
  })
})

describe('in words', () => {
  it('a space says its kind, who is there and what choosing it does', () => {
    const { content } = stories[0] as (typeof stories)[number]
    const plan = lay(content.board, WIDE)
    const library = plan.spaces.get('space:town_library')
    if (!library) throw new Error('no library')
    const kids = [{ kid: 'kid:3', seat: 0, at: library.ref, scored: true, spot: 0, points: 2 }]
    const picture = { kids, places: [{ space: library.ref, each: null, free: [2] }], strangers: [], tokens: 8 }
    const option = { ...anOption({ id: 'x', label: 'Score at Town Library (2)', rule: 'DTS-36' }), about: null }
    expect(spoken(inWords(library, picture, ['Maya'], [option]))).toBe(
      "Town Library. Score at Town Library (2). Library. Spots: 2 and 2. Free: 2. Here: Maya's kid.",
    )
  })

  it('a blocked space says why not first', () => {
    const { content } = stories[0] as (typeof stories)[number]
    const space = lay(content.board, WIDE).spaces.get('space:B2')
    if (!space) throw new Error('no B2')
    const picture = { kids: [], places: [], strangers: ['space:B2'], tokens: 7 }
    const why = { reason: 'A stranger stands there.', rule: 'DTS-39' }
    expect(spoken(inWords(space, picture, [], [], why))).toBe('B2. Not now: A stranger stands there. A stranger stands here.')
  })
})
