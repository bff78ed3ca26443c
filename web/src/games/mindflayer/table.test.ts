import { describe, expect, it } from 'vitest'
import { fits, isRight, optionFor, optionsIn, slotsOf, type Option } from './passing'
import { PEOPLE, looksOf } from './people'
import { along, giftSpots, inFront, ringFor, roomFor, speechSpots, widthFor } from './seats'
import { chapters, faceUp, giftsBySeat, passedIn, passedLately, readiness, stillUp, teams } from './story'
import { SIGNS } from './symbols'
import { cardOf, cardsInWords, printOf, seatOf, type CardId, type Event, type PastMoment } from './things'
import type { EventArgs, GivenCard, RoundView } from './types'

const BOARDS = [
  { name: 'laptop', width: 1018, height: 695, smallest: 90 },
  { name: 'tablet', width: 804, height: 612, smallest: 90 },
  { name: 'phone', width: 374, height: 400, smallest: 52 },
  { name: 'short phone', width: 374, height: 190, smallest: 44 },
]

describe('words', () => {
  it('a last card is one card', () => {
    expect([0, 1, 2].map(cardsInWords)).toEqual(['0 cards', '1 card', '2 cards'])
  })
})

describe('the seats', () => {
  it.each(BOARDS.flatMap((board) => [4, 5, 6, 7, 8, 9, 10].map((count) => ({ ...board, count }))))('$count on a $name: nobody covers anybody, all are on the board', ({ width, height, smallest, count }) => {
    const { seats, tile } = ringFor(count, width, height, 0, 1)
    expect(tile.w).toBeGreaterThanOrEqual(smallest)
    for (const [at, one] of seats.entries()) {
      expect(one.x - tile.w / 2).toBeGreaterThanOrEqual(0)
      expect(one.x + tile.w / 2).toBeLessThanOrEqual(width)
      expect(one.y - tile.h / 2).toBeGreaterThanOrEqual(0)
      expect(one.y + tile.h / 2).toBeLessThanOrEqual(height)
      for (const two of seats.slice(at + 1)) expect(Math.abs(one.x - two.x) >= tile.w || Math.abs(one.y - two.y) >= tile.h).toBe(true)
    }
  })

  it.each([{ step: 1, at: [3, 1] }, { step: -1, at: [1, 3] }])('put the one who looks at the bottom, and the seat $step further to their left', ({ step, at: [toLeft = 0, toRight = 0] }) => {
    const { seats, centre } = ringFor(6, 1000, 700, 2, step)
    const [own, left, right] = [seats[2], seats[toLeft], seats[toRight]]
    expect(Math.max(...seats.map(({ y }) => y))).toBeCloseTo(own?.y ?? 0)
    expect(left?.x).toBeLessThan(centre.x)
    expect(right?.x).toBeGreaterThan(centre.x)
  })

  it('are equally far from one another along the ring', () => {
    const points = along(300, 300, 4)
    expect(points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[0, 300], [-300, 0], [0, -300], [300, 0]].map((each) => each.map((n) => expect.closeTo(n, -1))))
  })

  it('have their gifts before them, towards the middle', () => {
    const ring = ringFor(4, 800, 600, 0, 1)
    const spot = inFront(ring, 0, 20, 20)
    expect(spot.y).toBeLessThanOrEqual((ring.seats[0]?.y ?? 0) - ring.tile.h / 2 - 20 + 0.01)
    expect(spot.x).toBeCloseTo(ring.centre.x)
  })
})

describe('gifts', () => {
  const boxes = (count: number, w: number, h: number) => Array.from({ length: count }, () => ({ w, h }))
  it.each(BOARDS.flatMap((board) => [4, 5, 6, 7, 8, 9, 10].map((count) => ({ ...board, count }))))('of $count on a $name cover nobody else, nothing in the middle, and not one another', ({ width, height, count }) => {
    const ring = ringFor(count, width, height, 0, 1)
    const chip = Math.max(20, Math.min(34, ring.tile.w * 0.27))
    const box = { w: chip * 2.6, h: chip * 1.4 }
    const wide = Math.min(330, 2 * ring.rx - ring.tile.w)
    const middle = { w: wide, h: Math.min(200, roomFor(ring, wide)) }
    const spots = giftSpots(ring, boxes(count, box.w, box.h), middle, { w: width, h: height })
    const clear = (one: { x: number; y: number }, two: { x: number; y: number }, w: number, h: number): boolean => Math.abs(one.x - two.x) >= w - 1 || Math.abs(one.y - two.y) >= h - 1
    for (const [seat, spot] of spots.entries()) {
      expect(clear(spot, ring.centre, (box.w + middle.w) / 2, (box.h + middle.h) / 2)).toBe(true)
      for (const [other, tile] of ring.seats.entries()) {
        if (other === seat) continue
        expect(clear(spot, tile, (box.w + ring.tile.w) / 2, (box.h + ring.tile.h) / 2)).toBe(true)
        expect(clear(spot, spots[other] ?? spot, box.w, box.h)).toBe(true)
      }
      expect(spot.x - box.w / 2).toBeGreaterThanOrEqual(-1)
      expect(spot.x + box.w / 2).toBeLessThanOrEqual(width + 1)
    }
  })
})

describe('the middle of the table', () => {
  it.each(BOARDS.flatMap((board) => [4, 7, 10].map((count) => ({ ...board, count }))))('has room for a card that covers none of $count on a $name', ({ width, height, count }) => {
    const ring = ringFor(count, width, height, 0, 1)
    const wide = 180
    const high = roomFor(ring, wide)
    expect(high).toBeGreaterThan(height > 200 ? 80 : 30)
    for (const { x, y } of ring.seats)
      expect(Math.abs(x - ring.centre.x) >= (wide + ring.tile.w) / 2 || Math.abs(y - ring.centre.y) >= (high + ring.tile.h) / 2).toBe(true)
    expect(roomFor(ring, wide + 60)).toBeLessThanOrEqual(high)
    const across = widthFor(ring, 44)
    if (height > 200) expect(across).toBeGreaterThan(110)
    for (const { x, y } of ring.seats)
      expect(Math.abs(x - ring.centre.x) >= (across + ring.tile.w) / 2 || Math.abs(y - ring.centre.y) >= (44 + ring.tile.h) / 2).toBe(true)
  })
})

describe('what is said', () => {
  const BOX = { w: 176, h: 52 }
  const clear = (one: { x: number; y: number }, two: { x: number; y: number }, w: number, h: number): boolean => Math.abs(one.x - two.x) >= w - 0.01 || Math.abs(one.y - two.y) >= h - 0.01
  const large = [...BOARDS.filter(({ width }) => width > 600), { name: 'small laptop', width: 820, height: 520, smallest: 0 }].flatMap((board) => [4, 5, 6, 7, 8, 9, 10].map((count) => ({ ...board, count, ring: ringFor(count, board.width, board.height, 0, 1) })))

  it.each(large)('by any of $count on a $name covers no neighbour and stays on the board', ({ width, height, count, ring }) => {
    for (let speaker = 0; speaker < count; speaker++) {
      const middle = speechSpots(ring, [speaker], BOX, { w: width, h: height })[0]!
      for (const [seat, tile] of ring.seats.entries())
        if (seat !== speaker) expect(clear(middle, tile, (BOX.w + ring.tile.w) / 2, (BOX.h + ring.tile.h) / 2), `${speaker} over ${seat}`).toBe(true)
      expect(Math.abs(middle.x - width / 2)).toBeLessThanOrEqual((width - BOX.w) / 2)
      expect(Math.abs(middle.y - height / 2)).toBeLessThanOrEqual((height - BOX.h) / 2)
    }
  })

  it.each(large)('by three of $count on a $name at once can be read', ({ width, height, count, ring }) => {
    for (let first = 0; first < count; first++) {
      const speakers = [0, 1, 2].map((at) => (first + at) % count)
      const spots = speechSpots(ring, speakers, BOX, { w: width, h: height })
      const middles = spots.flatMap((spot) => spot ?? [])
      expect(middles.length).toBeGreaterThan(width > 1000 ? 2 : 1)
      for (const [at, one] of middles.entries()) for (const two of middles.slice(at + 1)) expect(clear(one, two, BOX.w, BOX.h)).toBe(true)
    }
  })
})

describe('the signs', () => {
  const signs = Object.values(SIGNS)
  it.each(['letter', 'colour', 'ground', 'marks'] as const)('differ in their %s', (part) => {
    expect(new Set(signs.map((sign) => sign[part])).size).toBe(signs.length)
  })

  it('have ten people to look at, and looks for a stranger of another pack', () => {
    expect(Object.keys(PEOPLE)).toHaveLength(10)
    expect(looksOf('somebody', 13)).toBe(Object.values(PEOPLE)[3])
  })
})

function option(id: string, ...gives: [CardId, number, GivenCard['side']][]): Option {
  const targets = gives.flatMap(([card, to]) => [`card:${card}`, `seat:${to}`])
  const about = { gives: gives.map(([card, to, side]) => ({ card, to, side })) }
  return { id, kind: id, label: id, targets, rule: 'MF-40', hint: '', who: '', short: '', topics: [], cautions: [], about }
}
const PASS = [
  option('left:waffle,right:hard_hit', ['waffle', 1, 'left'], ['hard_hit', 4, 'right']),
  option('left:hard_hit,right:waffle', ['hard_hit', 1, 'left'], ['waffle', 4, 'right']),
]

describe('passing', () => {
  it('has a place on each side, and tells the two ways round apart', () => {
    const slots = slotsOf(PASS)
    expect(slots).toEqual([
      { side: 'left', seat: 1 },
      { side: 'right', seat: 4 },
    ])
    expect(optionFor(PASS, slots, ['hard_hit', 'waffle'])?.id).toBe('left:hard_hit,right:waffle')
    expect(optionFor(PASS, slots, ['waffle', null])).toBeUndefined()
  })

  it('refuses a card that may not be given, and a second one of a single card', () => {
    const slots = slotsOf(PASS)
    expect(fits(PASS, slots, [null, null], 0, 'mind_flayer')).toBe(false)
    expect(fits(PASS, slots, ['waffle', null], 1, 'waffle')).toBe(false)
    expect(fits(PASS, slots, ['waffle', null], 1, 'hard_hit')).toBe(true)
  })

  it('gives both to the only other one, in any order', () => {
    const both = [option('both:waffle,memories', ['waffle', 2, null], ['memories', 2, null]), option('both:waffle,waffle', ['waffle', 2, null], ['waffle', 2, null])]
    const slots = slotsOf(both)
    expect(slots.map(({ seat }) => seat)).toEqual([2, 2])
    expect(optionFor(both, slots, ['memories', 'waffle'])?.id).toBe('both:waffle,memories')
    expect(optionFor(both, slots, ['waffle', 'waffle'])?.id).toBe('both:waffle,waffle')
  })

  it('lets the only card go to the side of choice', () => {
    const one = [option('left:waffle', ['waffle', 1, 'left']), option('right:waffle', ['waffle', 4, 'right'])]
    const slots = slotsOf(one)
    expect(slots.map(({ side }) => side)).toEqual(['left', 'right'])
    expect(optionFor(one, slots, [null, 'waffle'])?.id).toBe('right:waffle')
  })

  it('knows two to the left, and one back', () => {
    expect(slotsOf([option('left:waffle,memories', ['waffle', 1, 'left'], ['memories', 1, 'left'])])).toEqual([
      { side: 'left', seat: 1 },
      { side: 'left', seat: 1 },
    ])
    expect(slotsOf([option('back:waffle', ['waffle', 3, null])])).toEqual([{ side: null, seat: 3 }])
  })

  it('has its places where the cards go', () => {
    const rights = (...list: Option[]): boolean[] => slotsOf(list).map(isRight)
    expect(rights(...PASS)).toEqual([false, true])
    expect(rights(option('right:waffle', ['waffle', 3, 'right']))).toEqual([true])
    expect(rights(option('left:waffle,hard_hit', ['waffle', 1, 'left'], ['hard_hit', 1, 'left']))).toEqual([false, false])
    expect(rights(option('both:waffle,hard_hit', ['waffle', 2, null], ['hard_hit', 2, null]))).toEqual([false, true])
  })

  it('is not what is asked when a card is flipped', () => {
    expect(slotsOf([{ ...option('give:3'), targets: ['seat:3'], about: null }])).toEqual([])
    expect(optionsIn(new Map([['card:waffle', PASS], ['seat:1', PASS]]))).toHaveLength(2)
  })
})

const gift = (from: number, to: number, card: CardId, knocked_out = false, kept = true): PastMoment => ({ what: 'gift', from, to, card, knocked_out, kept })
const round: RoundView = {
  what: 'round', blind: false, head: 'pass', givers: [0, 1], receivers: [[1, 1], [0, 0]], given: [[true, true], [true, false]],
  gave: [['mind_flayer', 'waffle'], ['hard_hit', null]], received: null,
}
const told = { n: 1, seat: null, text: '', rule: '' }
const flipped = (args: EventArgs['flipped']): Event => ({ ...told, what: 'flipped', args })
const gave = (args: EventArgs['gave']): Event => ({ ...told, what: 'gave', args })

describe('the story', () => {
  it('shows who was given what, without what is still on its way', () => {
    const [first, second, third] = [gift(0, 1, 'waffle', false, false), gift(1, 0, 'hard_hit'), gift(0, 1, 'memories')]
    expect(giftsBySeat([first, round, second, third], 2)).toEqual([[second], [first, third]])
    expect(giftsBySeat([first, round, second, third], 2, 1)).toEqual([[second], [first]])
  })

  it('tells what was passed to us until we have given something away', () => {
    const passed: RoundView = { ...round, received: ['waffle', 'hard_hit'] }
    expect(passedLately([gift(0, 1, 'waffle')], 0)).toEqual([])
    expect(passedLately([passed], 0)).toEqual(['waffle', 'hard_hit'])
    expect(passedLately([passed, gift(1, 0, 'waffle')], 0)).toEqual(['waffle', 'hard_hit'])
    expect(passedLately([passed, gift(0, 1, 'waffle')], 0)).toEqual([])
    expect(passedLately([passed, round], 0)).toEqual([])
  })

  it('turns a card up when its event comes, not before', () => {
    const up = flipped({ seat: 'seat:0', card: 'card:waffle' })
    const given = gave({ seat: 'seat:0', receiver: 'seat:1', card: 'card:hard_hit' })
    const begins: Event = { ...told, what: 'begins', args: { seat: 'seat:0' } }
    expect(faceUp({ flipped: 'waffle' }, [])).toBe('waffle')
    expect(faceUp({ flipped: 'waffle' }, [given, up])).toBeNull()
    expect(faceUp({ flipped: 'waffle' }, [up])).toBe('waffle')
    expect(faceUp({ flipped: 'waffle' }, [begins, given])).toBe('hard_hit')
    expect(faceUp({ flipped: 'waffle' }, [begins, up])).toBeNull()
    expect(stillUp([{ ...told, what: 'knocked_out', args: { seat: 'seat:3' } }])).toEqual(new Set([3]))
  })

  it('counts who is ready of those who pass cards', () => {
    const view = { exchanging: [0, 1, 3] }
    expect(readiness(view, [1])).toEqual({ ready: [0, 3], all: 3 })
    expect(readiness(view, [])).toBeNull()
    expect(readiness({ exchanging: [] }, [1])).toBeNull()
  })

  it('reads refs, and the names that are printed on cards', () => {
    expect([cardOf('card:waffle'), cardOf('card:toString'), seatOf('seat:7')]).toEqual(['waffle', null, 7])
    const cards = [{ card: 'card:waffle', name: 'Toast', text: 'Does nothing.', counts: [1, 0, 0] as [number, number, number], source: 'house' as const }]
    expect(printOf({ cards }, 'waffle').name).toBe('Toast')
    expect(printOf({ cards }, 'memories').name).toBe('memories')
  })

  it('tells afterwards who turned when and who passed what', () => {
    const past: PastMoment[] = [gift(0, 1, 'waffle'), { what: 'meeting', card: 'basement', drawer: 1 }, round, { what: 'check', checked: [0, 1], knocked_out: [0] }, gift(1, 0, 'waffle')]
    const found = chapters(past, [{ seat: 0, after: 0, how: 'first_card' }, { seat: 1, after: 4, how: 'meeting' }])
    expect(found.map(({ meeting, gifts, knockedOut }) => [meeting, gifts.length, knockedOut])).toEqual([['basement', 1, [0]], [null, 1, []]])
    expect(teams(2, found)).toEqual([['possessed', 'possessed'], ['possessed', 'possessed']])
    expect(passedIn(round).map(({ from, to, card }) => `${from}>${to} ${card}`)).toEqual(['0>1 mind_flayer', '0>1 waffle', '1>0 hard_hit'])
    expect(passedIn({ ...round, gave: [null, null] })).toEqual([])
  })
})
