import { expect, it } from 'vitest'
import type { ClaimGap } from '../../protocol'
import { parts, short, valuesFor } from './claims'

const gap = (more: Partial<ClaimGap>): ClaimGap => ({ kind: 'seat', own_seat: false, least: 0, most: 0, words: [], ...more })
const names = ['Ann', 'Bo', 'Cy']

it('takes a sentence apart at its gaps', () => {
  expect(parts('I hold {count} {card} cards.').map(({ text, name }) => name || text)).toEqual(['I hold ', 'count', ' ', 'card', ' cards.'])
  expect(short({ claim: 'hold', text: 'I hold {count} {card} cards.', gaps: {} })).toBe('I hold … … cards')
})

it('offers what may fill a gap, and oneself only where the game says so', () => {
  expect(valuesFor(gap({}), names, 1).map(({ title }) => title)).toEqual(['Ann', 'Cy'])
  expect(valuesFor(gap({ own_seat: true }), names, 1).map(({ value }) => value)).toEqual([0, 1, 2])
  expect(valuesFor(gap({ kind: 'number', least: 1, most: 3 }), names, 1).map(({ value }) => value)).toEqual([1, 2, 3])
  expect(valuesFor(gap({ kind: 'word', words: [{ value: 'waffle', title: 'Waffle' }] }), names, 1)).toEqual([{ value: 'waffle', title: 'Waffle' }])
})
