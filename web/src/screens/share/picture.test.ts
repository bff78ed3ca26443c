// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pictureOf, wrapped } from './picture'

const result = { game: 'Blackwood Grove', title: 'Zoë <b>& “Dot” win.', story: '', places: [] }
const places = Array.from({ length: 10 }, (_, at) => ({ name: `Nobody\u0000 ${'x'.repeat(40)} ${at}`, look: at, note: String(at), won: at === 0 }))

test('whatever people are called, the picture is sound and holds nothing of theirs as markup', () => {
  for (const shown of [result, { ...result, places }, { ...result, story: 'The days ran out. '.repeat(20) }]) {
    const made = new DOMParser().parseFromString(pictureOf(shown, '20 November 2026'), 'image/svg+xml')
    expect(made.querySelector('parsererror')).toBeNull()
    expect(made.querySelector('b')).toBeNull()
    expect(made.documentElement.textContent).toContain('Blackwood Grove')
  }
  expect(pictureOf({ ...result, places }, '')).toContain('and 6 more')
})

test('long titles become lines and end with dots', () => {
  expect(wrapped('You and Dot win.', 26, 2)).toEqual(['You and Dot win.'])
  const lines = wrapped('word '.repeat(40), 26, 2)
  expect(lines).toHaveLength(2)
  expect(lines[1]?.endsWith('…')).toBe(true)
})
