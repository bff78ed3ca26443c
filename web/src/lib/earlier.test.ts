// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { earlierMatches, rememberMatch } from './earlier'

it('remembers each match of a table once, the newest last', () => {
  rememberMatch('t1', { match: 'a', seat: 0, ended: 'Ann wins.' })
  rememberMatch('t1', { match: 'b', seat: null, ended: 'Bo wins.' })
  rememberMatch('t1', { match: 'a', seat: 0, ended: 'Ann wins.' })
  expect(earlierMatches('t1').map(({ match }) => match)).toEqual(['b', 'a'])
  expect(earlierMatches('t2')).toEqual([])
})
