// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { deckOf, fromHash, toHash, type DeckPlace } from './architect'
import { nextSlot } from './places'
import { PlanDesk } from './desk.svelte'

const plan = { board: 'B', hand: ['run', 'walk', ''], odd: ['city_bus', '', 'saucer'], day: '' }
const second: DeckPlace = { list: 'odd', index: 1 }

beforeEach(() => sessionStorage.clear())

it('comes back from its own link', () => {
  expect(fromHash(toHash(plan))).toEqual(plan)
  expect(fromHash(toHash({ ...plan, day: '2026-11-20' }))?.day).toBe('2026-11-20')
})

it('begins a day’s puzzle from its date alone', () => {
  expect(fromHash('#day=2026-11-20')).toEqual({ board: 'A', hand: [], odd: [], day: '2026-11-20' })
})

it('lets a stranger follow every card', () => {
  expect(deckOf({ ...plan, odd: ['run', 'walk'] }, 'stranger_sighting')).toEqual(['run', 'stranger_sighting', 'walk', 'stranger_sighting'])
})

it('takes no nonsense from a link', () => {
  expect(fromHash('')).toBeNull()
  expect(fromHash('#board=../x&hand=a&deck=b')).toBeNull()
  expect(fromHash('#day=soon')).toBeNull()
  expect(fromHash('#board=A&hand=<b>,run&deck=walk')?.hand).toEqual(['', 'run'])
})

it('goes to the next empty place, and round again', () => {
  expect(nextSlot(plan, { list: 'hand', index: 2 })).toEqual(second)
  expect(nextSlot(plan, second)).toEqual({ list: 'hand', index: 2 })
})

it('undoes and redoes what was done on the desk', () => {
  const desk = new PlanDesk(toHash(plan))
  desk.put('run', second)
  desk.swap({ list: 'hand', index: 0 }, { list: 'odd', index: 0 })
  expect([desk.plan.hand[0], desk.plan.odd.slice(0, 2)]).toEqual(['city_bus', ['run', 'run']])
  desk.undo()
  desk.undo()
  expect(toHash(desk.plan)).toBe(toHash(plan))
  desk.redo()
  expect(desk.plan.odd[1]).toBe('run')
  desk.put('walk', second)
  expect(desk.future).toEqual([])
})

it('is found as it was left, and only by the plan that lay there', () => {
  const desk = new PlanDesk(toHash(plan))
  desk.put('run', second)
  desk.keep()
  const again = new PlanDesk(toHash(desk.plan))
  again.undo()
  expect(toHash(again.plan)).toBe(toHash(plan))
  expect(new PlanDesk(toHash(plan)).past).toEqual([])
})
