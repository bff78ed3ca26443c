import { expect, it } from 'vitest'
import type { GameEvent } from '../../protocol'
import { isLifted, placedSince, sidesSeen, type Content, type View } from './docs'
import { turnsOf } from './guesses'
import { readNotes, writeNotes } from './notes'
import { draftOf, Knowledge, ruleOf } from './rules'
import { SPOTS, spotOf } from './track'

const attribute = (id: string, admits: string[]) => ({ id, group: 'all', phrase: `is ${id}`, negation: `is not ${id}`, definition: '', admits: admits.map((each) => `object:${each}`) })
const content: Content = {
  objects: ['coin', 'apple', 'brick', 'feather'].map((id) => ({ object: `object:${id}`, name: id.charAt(0).toUpperCase() + id.slice(1), source: 'house' })),
  attributes: [attribute('metal', ['coin']), attribute('red', ['apple', 'brick']), attribute('food', ['apple'])],
  quantities: [{ id: 'weight', unit: 'kg', less: 'is lighter than {object}', more: 'is heavier than {object}', values: [0.005, 0.2, 2, 0.001] }],
  examples: [],
}
const know = new Knowledge(content)
const passing = (rule: string) => [...(know.admitted(rule) ?? [])].map((each) => each.slice(7))

it('reads rules as the engine does', () => {
  expect(passing('metal')).toEqual(['coin'])
  expect(passing('!metal')).toEqual(['apple', 'brick', 'feather'])
  expect(passing('red&!food')).toEqual(['brick'])
  expect(passing('metal|food')).toEqual(['coin', 'apple'])
  expect(passing('weight<apple')).toEqual(['coin', 'feather'])
  expect(passing('weight>apple')).toEqual(['brick'])
  expect(know.admitted('shiny')).toBeNull()
  expect(know.admitted('weight<moon')).toBeNull()
})

it('says rules in words', () => {
  expect(know.text('red&!food')).toBe('is red and is not food')
  expect(know.text('weight<apple')).toBe('is lighter than an apple')
})

it('takes a rule apart and puts it together again', () => {
  for (const rule of ['metal', '!metal', 'red&!food', 'metal|food', 'weight<apple']) expect(ruleOf(draftOf(rule))).toBe(rule)
  expect(ruleOf({ shape: 'both', first: 'metal', second: '' })).toBe('')
  expect(ruleOf({ shape: 'both', first: 'metal', second: '!metal' })).toBe('')
})

it('weighs an idea only by cards that this seat can see', () => {
  const down = (cards: string[]) => ({ count: 1, cards })
  const seen = sidesSeen({
    admitted: [{ top: 'object:apple', under: 1 }, null],
    repelled: [{ top: 'object:coin', under: 0 }, null],
    players: [
      { seat: 0, role: 'agent', hand: 7, cards: [], down: { admitted: down(['object:brick']), repelled: down([]) } },
      { seat: 1, role: 'agent', hand: 7, cards: [], down: { admitted: down([]), repelled: down([]) } },
    ],
  } as unknown as View)
  expect([...seen]).toEqual([
    ['object:apple', true],
    ['object:brick', true],
    ['object:coin', false],
  ])
  expect(know.weigh('red', seen)).toEqual({ fits: ['object:apple', 'object:brick', 'object:coin'], breaks: [] })
  expect(know.weigh('food', seen).breaks).toEqual(['object:brick'])
})

it('keeps notes as text, and a spoilt note is an empty book', () => {
  const notes = { ideas: [{ rule: 'red', mark: 'likely' as const }], text: 'watch Jo' }
  expect(readNotes(writeNotes(notes))).toEqual(notes)
  expect(readNotes('{"ideas":[{"rule":3}]')).toEqual({ ideas: [], text: '' })
  expect(writeNotes({ ideas: [], text: '' })).toBe('')
})

it('explains every spot of the trust track', () => {
  expect(SPOTS.map(({ spot }) => spot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(SPOTS[2]?.about).toContain('may prove')
  expect(SPOTS[8]?.about).toContain('The Visitor draws a card')
  expect(spotOf(12)).toBe(9)
})

it('tells only when a guess became another one', () => {
  const guess = (rule: string, chance: number) => ({ rule, text: `is ${rule}`, chance })
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
  const held = (after: number, rule: string) => ({ after, guesses: [{ rule, text: `is ${rule}`, chance: 0.3 }] })
  const turns = turnsOf([held(4, 'red'), held(5, 'food'), held(4, 'metal'), held(4, 'food'), held(6, 'red')])
  expect(turns.map(({ after, rule }) => [after, rule])).toEqual([
    [4, 'red'],
    [5, 'food'],
    [6, 'red'],
  ])
})

const event = (what: string, args: Record<string, unknown> = {}): GameEvent => ({ n: 1, what, args, text: '', rule: '' }) as GameEvent
const placed = (id: string) => event('placed', { object: `object:${id}`, side: 'side:admitted' })

it('puts a proof away when its cards are placed, so that who covers a card sees the board', () => {
  expect(isLifted([])).toBe(false)
  expect(isLifted([event('proof'), event('pushed')])).toBe(true)
  expect(isLifted([event('pushed'), placed('coin'), event('crowded')])).toBe(true)
  expect(isLifted([event('pushed'), placed('coin'), event('trust')])).toBe(false)
  expect(isLifted([event('pushed'), placed('coin'), event('tries'), event('proof')])).toBe(false)
})

it('knows what was placed since a seat did something last', () => {
  const log = [
    placed('coin'), // the Visitor's
    event('laid', { seat: 'seat:2' }), event('drew', { seat: 'seat:2' }),
    event('predicts', { seat: 'seat:1' }), placed('apple'), event('right', { seat: 'seat:1' }),
    event('predicts', { seat: 'seat:1' }), placed('brick'), event('wrong', { seat: 'seat:1' }),
  ]
  const since = (seat: number | null, more: GameEvent[] = []) => [...placedSince([...log, ...more], seat, 0)].map((each) => each.slice(7)).sort()
  expect(since(2)).toEqual(['apple', 'brick'])
  expect(since(1)).toEqual([])
  expect(since(0)).toEqual(['apple', 'brick'])
  expect(since(1, [placed('feather')])).toEqual(['feather'])
  expect(since(0, [placed('feather')])).toEqual([])
  expect(since(null)).toEqual([])
})
