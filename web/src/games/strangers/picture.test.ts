import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../protocol'
import { describe as inWords, spoken } from './describe'
import type { Content, View } from './docs'
import { fan, seated } from './lots'
import { wayTo } from './paths'
import { after, pictureOf } from './picture'
import { lay, WIDE } from './plan'
import samples from './samples.json'
import { tokensOf } from './tokens'

const stories = samples.samples.map((sample) => ({
  name: sample.name,
  content: samples.contents[sample.board as 'A' | 'B'] as unknown as Content,
  story: sample.story as unknown as { view: View; events: GameEvent[] }[],
}))

describe('events, shown one by one', () => {
  it.each(stories)('$name: lead from each view to the next, as the engine played it', ({ content, story }) => {
    for (let at = 1; at < story.length; at++) {
      const [before, now] = [story[at - 1], story[at]]
      if (!before || !now) continue
      const shown = now.events.reduce((picture, event) => after(picture, event, content), pictureOf(before.view))
      const places = (kids: View['kids']) => kids.map(({ kid, seat, at: space, scored }) => `${kid} ${seat} ${space} ${scored}`).sort()
      expect(places(shown.kids)).toEqual(places(now.view.kids))
      expect([...shown.strangers].sort()).toEqual([...now.view.strangers].sort())
      expect(shown.tokens).toBe(now.view.tokens)
    }
  })
})

describe('the way that is shown', () => {
  it.each(stories)('$name: is as long as the way the engine took', ({ content, story }) => {
    const plan = lay(content.board, WIDE)
    for (let at = 1; at < story.length; at++) {
      const before = story[at - 1]
      const moved = story[at]?.events.find(({ what }) => what === 'moved')
      if (!before || !moved || before.view.in_play === null) continue
      const effect = content.cards.find(({ card }) => card === `card:${before.view.in_play}`)?.effect
      if (effect?.op !== 'move') continue
      const { start, space, path } = moved.args as { start: string; space: string; path: string[] }
      const way = wayTo(plan, pictureOf(before.view), start, space, { steps: effect.steps ?? 1, past: effect.past ?? '' })
      expect(way?.[0]).toBe(start)
      expect(way?.at(-1)).toBe(space)
      expect(way).toHaveLength(path.length)
    }
  })
})

describe('kids', () => {
  const pool = { space: 'space:pool', name: 'Pool', kind: 'pool', spots: [5, 4, 3, 2], by_total: [], capacity: 4 } as const
  const prom = { space: 'space:prom', name: 'The Prom', kind: 'prom', spots: [], by_total: [1, 4, 2], capacity: 3 } as const

  it('stand on the spot that gives their points', () => {
    const kids = [
      { kid: 'kid:1', points: 3 },
      { kid: 'kid:2', points: 5 },
    ]
    expect(seated({ ...pool, spots: [...pool.spots], by_total: [] }, kids)).toEqual([
      { kid: 'kid:1', spot: 2, worth: 3 },
      { kid: 'kid:2', spot: 0, worth: 5 },
    ])
  })

  it('are worth what the crowd makes of them', () => {
    const kids = [
      { kid: 'kid:1', points: 0 },
      { kid: 'kid:9', points: 0 },
    ]
    expect(seated({ ...prom, spots: [], by_total: [...prom.by_total] }, kids).map(({ worth }) => worth)).toEqual([4, 4])
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
    const picture = { kids: [{ kid: 'kid:3', seat: 0, at: library.ref, scored: true, points: 2 }], strangers: [], tokens: 8 }
    const option = { id: 'x', label: 'Score at Town Library (1)', targets: [], rule: 'DTS-36', hint: '' }
    expect(spoken(inWords(library, picture, ['Maya'], [option]))).toBe(
      "Town Library. Score at Town Library (1). Library. Spots: 2 and 1. Free: 1. Here: Maya's kid.",
    )
  })

  it('a blocked space says why not first', () => {
    const { content } = stories[0] as (typeof stories)[number]
    const space = lay(content.board, WIDE).spaces.get('space:B2')
    if (!space) throw new Error('no B2')
    const picture = { kids: [], strangers: ['space:B2'], tokens: 7 }
    const why = { reason: 'A stranger stands there.', rule: 'DTS-39' }
    expect(spoken(inWords(space, picture, [], [], why))).toBe('B2. Not now: A stranger stands there. A stranger stands here.')
  })
})
