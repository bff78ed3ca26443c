import { expect, it } from 'vitest'
import { isRef, nameOf, nameOfId, namesIn } from './refs'

it('finds names wherever the content has them', () => {
  const known = namesIn({ board: { places: [{ space: 'space:pool', name: 'Pool', spots: [2] }] }, cards: [{ card: 'card:run', name: 'Run', text: 'Go 2.' }] })
  expect(nameOf('space:pool', known, [])).toBe('Pool')
  expect(known.get('card:run')?.text).toBe('Go 2.')
  expect(nameOf('seat:1', known, ['Ada', 'Ben'])).toBe('Ben')
  expect(nameOf('space:C4', known, [])).toBe('C4')
  expect(nameOf('kid:3', known, [])).toBe('Kid 3')
  expect(nameOfId('run', known)).toBe('Run')
  expect(nameOfId('town_hall', known)).toBe('town hall')
})

it('takes sentences for sentences', () => {
  expect(isRef('card:run')).toBe(true)
  expect(isRef('Man in Black: where does it go?')).toBe(false)
})
