import { expect, it } from 'vitest'
import { placedSince, sidesSeen, type Event } from './grove'
import { turnsOf } from './guesses'
import { readNotes, writeNotes } from './notes'
import { cases, content, notRules } from './rule-cases'
import { Knowledge, ruleOf } from './rules'
import type { EventArgs, RuleParts } from './types'

const know = new Knowledge(content)
const one = (first: string): RuleParts => ({ shape: 'one', first, second: '' })

it.each(cases)('reads $rule as the engine does', ({ rule, parts, text, admits, argued }) => {
  expect(ruleOf(parts)).toBe(rule)
  expect(know.text(parts)).toBe(text)
  expect([...(know.admitted(parts) ?? [])]).toEqual(admits.map((each) => `object:${each}`))
  expect(know.argued(parts)).toEqual(argued.map((each) => `object:${each}`))
})

it('takes nothing for a rule that has unknown or missing parts', () => {
  for (const parts of notRules) expect(know.admitted(parts)).toBeNull()
  expect(know.admitted(one(''))).toBeNull()
  expect(ruleOf({ shape: 'both', first: 'metal', second: '' })).toBe('')
  expect(ruleOf({ shape: 'both', first: 'metal', second: '!metal' })).toBe('')
})

it('weighs an idea only by cards that this seat can see', () => {
  const down = (cards: string[]) => ({ count: 1, cards })
  const seen = sidesSeen({
    admitted: [{ top: 'object:apple', under: 1 }, null],
    repelled: [{ top: 'object:coin', under: 0 }, null],
    players: [
      { seat: 0, role: 'agent', agency: 'doe', hand: 7, cards: [], down: { admitted: down(['object:brick']), repelled: down([]) } },
      { seat: 1, role: 'agent', agency: 'cia', hand: 7, cards: [], down: { admitted: down([]), repelled: down([]) } },
    ],
  })
  expect([...seen]).toEqual([
    ['object:apple', true],
    ['object:brick', true],
    ['object:coin', false],
  ])
  expect(know.weigh(one('red'), seen)).toEqual({ fits: ['object:apple', 'object:brick', 'object:coin'], breaks: [] })
  expect(know.weigh(one('wood'), seen).breaks).toEqual(['object:apple', 'object:brick'])
})

it('keeps notes as text, and a spoilt note is an empty book', () => {
  const notes = { ideas: [{ rule: one('red'), mark: 'likely' as const }], text: 'watch Jo' }
  expect(readNotes(writeNotes(notes))).toEqual(notes)
  expect(readNotes('{"ideas":[{"rule":3}]')).toEqual({ ideas: [], text: '' })
  expect(readNotes('{"ideas":[{"rule":"red","mark":"likely"},null]}')).toEqual({ ideas: [], text: '' })
  expect(writeNotes({ ideas: [], text: '' })).toBe('')
})

it('tells only when a guess became another one', () => {
  const guess = (rule: string, chance: number) => ({ rule, parts: one(rule), text: `is ${rule}`, chance })
  const turns = turnsOf([
    { after: 0, guesses: [] },
    { after: 2, guesses: [guess('red', 0.2), guess('food', 0.1)] },
    { after: 4, guesses: [guess('red', 0.5)] },
    { after: 5, guesses: [guess('food', 0.9)] },
  ])
  expect(turns.map(({ after, rule, chance }) => [after, rule, chance])).toEqual([
    [2, 'red', 0.5],
    [5, 'food', 0.9],
  ])
})

it('goes on guessing when cards were covered and are forgotten', () => {
  const held = (after: number, rule: string) => ({ after, guesses: [{ rule, parts: one(rule), text: `is ${rule}`, chance: 0.3 }] })
  const turns = turnsOf([held(4, 'red'), held(5, 'food'), held(4, 'metal'), held(4, 'food'), held(6, 'red')])
  expect(turns.map(({ after, rule }) => [after, rule])).toEqual([
    [4, 'red'],
    [5, 'food'],
    [6, 'red'],
  ])
})

function event<What extends keyof EventArgs>(what: What, args: EventArgs[What]): Event {
  return { n: 1, what, args, text: '', rule: '' } as Event
}
const placed = (id: string, seat: number, why: EventArgs['placed']['why']) =>
  event('placed', { object: `object:${id}`, side: 'side:admitted', space: 0, by: `seat:${seat}`, why })
const predicts = (id: string) => event('predicts', { seat: 'seat:1', object: `object:${id}`, side: 'side:admitted' })

it('knows what was placed since a seat did something last', () => {
  const log = [
    placed('coin', 0, 'hint'),
    event('laid_unseen', { seat: 'seat:2', side: 'side:repelled' }), event('drew_unseen', { seat: 'seat:2' }),
    predicts('apple'), placed('apple', 1, 'prediction'), event('right', { seat: 'seat:1' }),
    predicts('brick'), placed('brick', 1, 'prediction'), event('wrong', { seat: 'seat:1' }),
  ]
  const since = (seat: number | null, more: Event[] = []) => [...placedSince([...log, ...more], seat)].map((each) => each.slice(7)).sort()
  expect(since(2)).toEqual(['apple', 'brick'])
  expect(since(1)).toEqual([])
  expect(since(0)).toEqual(['apple', 'brick'])
  expect(since(1, [placed('feather', 0, 'hint')])).toEqual(['feather'])
  expect(since(0, [placed('feather', 0, 'hint')])).toEqual([])
  expect(since(null)).toEqual([])
})

it('shows the cards of a failed proof as new, also to the prover and to a Kid who draws cards for it', () => {
  const pushed = event('pushed', { seat: 'seat:2', row: [], objects: [], marked: [], missed: [], right: 'proof:wrong' })
  const log = [pushed, placed('coin', 2, 'proof'), placed('apple', 2, 'proof'), event('drew', { seat: 'seat:1', object: 'object:crown' })]
  for (const seat of [0, 1, 2]) expect(placedSince(log, seat).size).toBe(2)
})
