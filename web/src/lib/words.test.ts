import { expect, test } from 'vitest'
import { whoIsNext } from './words'

test('a person is waited for, a bot is thinking', () => {
  expect(whoIsNext(['Maya'], false)).toBe('Waiting for Maya')
  expect(whoIsNext(['Dot'], true)).toBe('Dot is thinking')
  expect(whoIsNext(['Dot', 'Gil'], true)).toBe('Dot and Gil are thinking')
  expect(whoIsNext([], true)).toBe('')
})
