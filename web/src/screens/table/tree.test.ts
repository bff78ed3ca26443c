import { describe, expect, test } from 'vitest'
import { entriesOf, MOST, type Branch } from './tree'

interface Option {
  id: string
  label: string
  topics: { id: string; label: string; thing: boolean }[]
}
const option = (id: string, ...topics: string[]): Option => ({ id, label: id, topics: topics.map((topic) => ({ id: topic, label: topic, thing: topic.startsWith('kid:') })) })
const many = (count: number, ...topics: string[]): Option[] => Array.from({ length: count }, (_, n) => option(`${topics.join('/')} ${n}`, ...topics))

/** Every option that can be reached, and the most that was seen at once. */
function walk(options: readonly Option[], depth = 0): { ids: string[]; most: number } {
  const entries = entriesOf(options, depth)
  const below = entries.map(({ option, branch }) => (branch ? walk((branch as Branch<Option>).options, branch.depth) : { ids: [option.id], most: 0 }))
  return { ids: below.flatMap(({ ids }) => ids), most: Math.max(entries.length, ...below.map(({ most }) => most)) }
}

describe('the tree of options', () => {
  test('few options stand there as they are', () => {
    expect(entriesOf(many(MOST)).every(({ branch }) => branch === null)).toBe(true)
  })

  test('the kid comes first, then what it does, then where', () => {
    const options = [...many(8, 'kid:a', 'go', 'walk'), ...many(8, 'kid:a', 'go', 'bus'), ...many(5, 'kid:b', 'go', 'walk'), option('wait')]
    const top = entriesOf(options)
    expect(top.map(({ option, branch }) => option?.id ?? branch?.topic?.id)).toEqual(['kid:a', 'kid:b', 'wait'])
    const inside = entriesOf(top[0]?.branch?.options ?? [], top[0]?.branch?.depth)
    expect(inside.map(({ branch }) => branch?.topic?.id)).toEqual(['walk', 'bus'])
  })

  test('what one alone shares is not asked', () => {
    const options = [...many(7, 'kid:a', 'go', 'walk'), ...many(2, 'kid:a', 'here')]
    expect(entriesOf(options).map(({ option, branch }) => option?.id ?? branch?.topic?.id)).toEqual(['go', 'kid:a/here 0', 'kid:a/here 1'])
  })

  test('one kid alone is no choice, also beside what no kid does', () => {
    const options = [...many(7, 'kid:a', 'go', 'walk'), ...many(3, 'kid:a', 'here'), option('wait')]
    expect(entriesOf(options).map(({ option, branch }) => option?.id ?? branch?.topic?.id)).toEqual(['go', 'kid:a/here 0', 'kid:a/here 1', 'kid:a/here 2', 'wait'])
  })

  test('many of one kind are told apart by the first and the last', () => {
    const [first] = entriesOf(many(20))
    expect(first?.branch?.ends.map(({ id }) => id)).toEqual([' 0', ' 6'])
  })

  test('every option can be reached, and at most eight are seen at once', () => {
    for (const options of [many(9), many(64), many(65), many(168, 'say'), many(600), [...many(30, 'kid:a', 'go'), ...many(30, 'kid:b'), ...many(9)]]) {
      const { ids, most } = walk(options)
      expect([...ids].sort()).toEqual(options.map(({ id }) => id).sort())
      expect(most).toBeLessThanOrEqual(MOST)
    }
  })
})
