// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { SaidMessage } from '../../protocol'
import { about, aboutMachine, Names } from './about'
import { placed } from './bubbles'
import { dragged, kept, sees, showing, toMap, whole, zoomed } from './camera'
import { HEIGHT, inside, layMap, sectorCentre, WIDTH } from './chart'
import { sectorUnder, spotOf, under } from './crowd'
import type { LoopPrompt, Event, Option } from './game'
import { noteOf } from './notes'
import { oddsBasis } from './odds-basis'
import { after } from './picture'
import { lastMorning, pagesRead, recap, rollOf, seen, toldSoFar } from './story'
import { beside, heading, tokenLook } from './tokens'
import { PARTS, SCENES, sceneOf } from './vignettes'
import type { Content, MachineView, MapContent, Question, View } from './types'

/** An event with as much of its fields as a story needs. */
const event = (n: number, what: Event['what'], args: object = {}, text: string = what): Event => ({ n, what, args, text, rule: '' }) as Event

describe('the camera', () => {
  const laptop = { w: 1000, h: 600 }
  it('shows the whole map at first, and never less', () => {
    const all = whole(laptop)
    expect(all).toEqual({ x: WIDTH / 2, y: HEIGHT / 2, k: 1 })
    expect(zoomed(all, laptop, 0.5)).toEqual(all)
  })
  it('keeps what is under the pointer under the pointer', () => {
    const near = zoomed(whole(laptop), laptop, 2)
    const at = { x: 420, y: 250 }
    const before = toMap(near, laptop, at)
    const after = toMap(zoomed(near, laptop, 1.4, at), laptop, at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })
  it('follows the hand, up to the edge of the map', () => {
    const near = zoomed(whole(laptop), laptop, 2)
    expect(dragged(near, laptop, 100, 0).x).toBeCloseTo(near.x - 50)
    const edge = dragged(near, laptop, 99_999, 99_999)
    expect(toMap(edge, laptop, { x: 0, y: 0 }).x).toBeCloseTo(-20)
  })
  it('finds everybody', () => {
    const kids = [{ x: 100, y: 150 }, { x: 700, y: 500 }]
    const both = showing(kids, { w: 390, h: 420 }, 1.2)
    for (const kid of kids) expect(sees(both, { w: 390, h: 420 }, kid, 10)).toBe(true)
    expect(kept(both, { w: 390, h: 420 })).toEqual(both)
  })
})

describe('kids', () => {
  it('wear one letter, and two where one would not tell them apart', () => {
    const kids = ['Maja', 'Mirja', 'Jonas'].map((short_name) => ({ kid: `kid:${short_name.slice(0, 3).toLowerCase()}`, short_name }))
    const names = new Names({ kids } as unknown as Content, [])
    expect(kids.map(({ kid }) => names.initials(kid, kids))).toEqual(['Ma', 'Mi', 'J'])
  })
})

describe('tokens', () => {
  it('look different, kind by kind', () => {
    const kinds = ['dinosaur', 'weed', 'machine', 'grown_up', 'agent', 'track', 'trouble', 'marker', 'ship', 'some other']
    for (const story of ['bot_amok', 'mystery_islands', 'strays', 'weeds', 'elis', 'film', 'late_post'])
      expect(new Set(kinds.map((kind) => tokenLook(kind, story).lines + tokenLook(kind, story).solid)).size).toBe(kinds.length)
  })
  it('are what the story makes of them', () => {
    expect(tokenLook('track', 'strays')).not.toEqual(tokenLook('track', 'bot_amok'))
    expect(tokenLook('dinosaur', 'strays')).toEqual(tokenLook('dinosaur', 'mystery_islands'))
  })
  it('points where they walk in the morning, and nowhere if they stay', () => {
    const here = { x: 10, y: 10 }
    expect([heading(here, { x: 20, y: 10 }), heading(here, { x: 10, y: 0 }), heading(here, undefined)]).toEqual([0, -90, null])
  })
})

describe('tokens at one place', () => {
  it('lie beside each other, however many lie elsewhere', () => {
    const tokens = ['A', 'H', 'N', 'S', 'H', 'H'].map((letter) => ({ place: `place:${letter}` }))
    expect(tokens.map((_, at) => beside(tokens, at))).toEqual([0, 0, 0, 0, 1, 2])
  })
})

describe('speech bubbles', () => {
  const room = { w: 370, h: 330 }
  const line = (n: number, text = 'Leila would like to do a Chore, Mow the Lawn, at Ekerö Centrum.'): SaidMessage => ({ n, seat: n, name: 'Gus', text }) as SaidMessage
  it('stand over the head, or under it where the sky ends', () => {
    expect(placed([line(1)], () => ({ x: 180, y: 200 }), room, [])).toMatchObject([{ x: 180, y: 200, under: false }])
    expect(placed([line(1)], () => ({ x: 180, y: 30 }), room, [])).toMatchObject([{ under: true }])
    expect(placed([line(1)], () => ({ x: 180, y: 900 }), room, [])).toMatchObject([{ y: 330, under: false }])
  })
  it('never lie on a page of the Diary, nor under a test', () => {
    const page = { x: 10, y: 10, w: 350, h: 220 }
    expect(placed([line(1)], () => ({ x: 180, y: 120 }), room, [page])).toEqual([])
    expect(placed([line(1)], () => ({ x: 180, y: 180 }), room, [page])).toMatchObject([{ under: true }])
    const tools = { x: 330, y: 100, w: 40, h: 200 }
    expect(placed([line(1)], () => ({ x: 250, y: 200 }), room, [tools])[0]?.x).toBeLessThan(213)
  })
  it('leave each other in sight: the newer one stays', () => {
    expect(placed([line(1), line(2)], () => ({ x: 180, y: 150 }), room, []).map((bubble) => bubble.line.n)).toEqual([2, 1])
    expect(placed([line(1), line(2)], () => ({ x: 180, y: 150 }), { w: 240, h: 190 }, []).map((bubble) => bubble.line.n)).toEqual([2])
  })
})

describe('the map', () => {
  const map: MapContent = {
    title: 'Two islands',
    school: 'place:M',
    islands: [{ id: 'one', name: 'One', outline: [[1, 1], [3, 1], [3, 3], [1, 3]] }],
    places: [{ place: 'place:M', letter: 'M', name: 'Stenhamra', text: '', at: [1.5, 1.5], shape: [[1.3, 1.3], [1.7, 1.3], [1.5, 1.8]], restricted: false, bus: true, near: [], source: 'house' }],
    lines: [],
    landmarks: [{ id: 'wood', kind: 'wood', at: [2.5, 2.5], name: '' }],
    sea: [],
  }
  it('puts machines on land and out of the way of Locations', () => {
    const chart = layMap(map)
    const { x = 0, y = 0 } = chart.machines.get('sector:B2') ?? {}
    expect(inside({ x, y }, [{ x: 100, y: 100 }, { x: 300, y: 100 }, { x: 300, y: 300 }, { x: 100, y: 300 }])).toBe(true)
    expect(Math.hypot(x - 150, y - 150)).toBeGreaterThan(20)
    expect(sectorCentre('sector:B2')).toEqual({ x: 150, y: 150 })
  })
  it('is the same every time', () => {
    expect(layMap(map)).toEqual(layMap(map))
    expect(layMap(map).trees.join('')).not.toBe('')
  })
})

describe('dice', () => {
  const log = [event(1, 'test'), event(2, 'rolled', { kid: 'kid:maja', faces: [2, 5] }), event(3, 'pushed'), event(4, 'rolled', { kid: 'kid:maja', faces: [6, 1] }), event(5, 'test_won')]
  it('shows the last roll and how it ended, not before the dice have fallen', () => {
    expect(rollOf(log)).toEqual({ kid: 'kid:maja', faces: [6, 1], won: true, n: 4 })
    expect(rollOf(toldSoFar(log, log[1] ?? null))).toEqual({ kid: 'kid:maja', faces: [2, 5], won: null, n: 2 })
  })
  it('clears the table when something else begins', () => {
    expect(rollOf([...log, event(6, 'walked')])).toBeNull()
  })
})

describe('who moves while events are shown', () => {
  const now = { kids: { 'kid:maja': 'place:M' }, machines: { 'machine:jarv': 'sector:C4' } }
  it('walks one event at a time', () => {
    expect(after(now, event(1, 'walked', { kid: 'kid:maja', place: 'place:H' })).kids).toEqual({ 'kid:maja': 'place:H' })
    expect(after(now, event(1, 'machine_moved', { machine: 'machine:jarv', start: 'sector:C4', sector: 'sector:C5' })).machines).toEqual({ 'machine:jarv': 'sector:C5' })
    expect(after(now, event(1, 'rode', { kids: ['kid:maja'], place: 'place:A' })).kids).toEqual({ 'kid:maja': 'place:A' })
  })
})

describe('previously', () => {
  const log = [
    event(1, 'day', { title: 'Monday, week 1' }),
    event(2, 'insight', {}, 'Insight +1: now 1.'),
    event(3, 'walked', {}, 'Maja walks to Hilleshög.'),
    event(4, 'day', { title: 'Tuesday, week 1' }),
    event(5, 'enigma', {}, 'Enigma +2: now 2.'),
  ]
  it('tells what mattered, day by day, since one left', () => {
    expect(recap(log, 0)).toEqual([
      { title: 'Monday, week 1', lines: ['Insight +1: now 1.'] },
      { title: 'Tuesday, week 1', lines: ['Enigma +2: now 2.'] },
    ])
    expect(recap(log, 2).map(({ title }) => title)).toEqual(['Tuesday, week 1'])
    expect(lastMorning(log)).toBe(4)
  })
  it('remembers per match how far this device has read', () => {
    seen.keep('one', 7)
    seen.keep('two', 9)
    expect([seen.of('one'), seen.of('two'), seen.of('three')]).toEqual([7, 9, null])
    pagesRead.keep('one', ['page:1a'])
    expect([pagesRead.of('one'), pagesRead.of('two')]).toEqual([['page:1a'], null])
  })
})

describe('what a choice that came too late depends on', () => {
  const kid = (id: string, more = {}) => ({ kid: id, at: 'place:M', standing: 'active', time: 4, conditions: [], injury: null, items: [], anomalies: [], ...more })
  const doc = (...kids: object[]) => ({ kids, machines: [], track: [] }) as unknown as View
  const look: Option = { id: 'investigate:maja', kind: 'investigate', label: 'Maja: investigate', targets: ['kid:maja', 'place:M'], rule: 'TL-149', hint: '', who: 'kid:maja', short: 'investigate', topics: [], cautions: [], about: null }

  it('is how the kid is, and who stands by to help', () => {
    const before = oddsBasis(doc(kid('kid:maja'), kid('kid:jonas')), look)
    expect(oddsBasis(doc(kid('kid:maja'), kid('kid:jonas')), look)).toBe(before)
    expect(oddsBasis(doc(kid('kid:maja', { conditions: ['injured'] }), kid('kid:jonas')), look)).not.toBe(before)
    expect(oddsBasis(doc(kid('kid:maja'), kid('kid:jonas', { at: 'place:H' })), look)).not.toBe(before)
  })
  it('is nothing but its words where nothing is rolled', () => {
    expect(oddsBasis(doc(kid('kid:maja')), { ...look, id: 'walk:maja:H', kind: 'walk' })).toBe('')
  })
})

describe('a machine', () => {
  const content = {
    traits: [{ id: 'quick', name: 'Quick' }, { id: 'clever', name: 'Clever' }],
    combos: [{ id: 'parts', name: 'Parts', pairs: [['computer', 'combustible']] }],
    machines: [{ machine: 'machine:jarv', name: 'Järv', kind: 'warrior' }],
    abilities: [{ id: 'escapee', name: 'Escapee' }],
  } as unknown as Content
  const names = new Names(content, [])
  const half = (tests: string[], combo: string[] = [], alert = false) => ({ tests, combo, alert })
  const wall = { routine: half([], [], true), alert: half(['quick', 'clever'], ['parts']) }
  const jarv = { machine: 'machine:jarv', where: 'grid', mode: 'alert', stance: 'block', trait: 'quick', solved_by: ['parts'], failing: 'You take Injured. Back where you came from.', walls: [wall, null], near: [], ability: 'escapee' } as unknown as MachineView

  it('says what it does to kids, and what its firewalls ask for as far as they were seen', () => {
    const facts = aboutMachine(jarv, names).join(' ')
    expect(facts).toContain('you test Quick (or Parts). Failed: You take Injured. Back where you came from.')
    expect(facts).toContain('Firewalls: Quick + Clever (or Parts); unseen.')
    expect(aboutMachine({ ...jarv, mode: 'routine' }, names).join(' ')).toContain('Firewalls: Alert!; unseen.')
  })
  it('names its ability, unless machines are just machines', () => {
    const sign = (machine: MachineView) => about('machine:jarv', content, { machines: [machine] } as unknown as View, names, null, [], null)?.kind
    expect([sign(jarv), sign({ ...jarv, ability: null })]).toEqual(['warrior, Escapee', 'warrior'])
  })
})

describe('what lies on the table while one decides', () => {
  const content = { machines: [{ machine: 'machine:alpha', kind: 'warden', name: 'Alpha' }], kids: [], chores: [{ id: 'boat', name: 'Paint the Boat' }], map: { places: [] } } as unknown as Content
  const names = new Names(content, [])
  const school = { name: 'Choir', text: 'All parts.', event: 'Test Charming.', now: true, moves: [{ kind: 'warden', go: 'north', by: 2 }, { kind: 'worker', go: 'stay', by: 0 }] }
  const page = { index: 1, page: 'page:1b', title: 'So far', text: 'It is not a fault.', actions: [{ index: 4, label: 'Pull the relay' }] }
  const kids = [{ kid: 'kid:maja', chore: null }, { kid: 'kid:jonas', chore: { chore: 'boat', reward: 'You draw 2 Items.', done: true } }]
  const view = (day: string, now = true): View => ({ phase: 'school', day, school: { ...school, now }, diary: [page], kids, machines: [], test: null, hack: null }) as unknown as View
  const ask = (question: Partial<Question>, ...options: object[]): LoopPrompt => ({ question, options: options.map((each) => ({ targets: [], hint: '', ...each })) }) as unknown as LoopPrompt
  const note = (prompt: LoopPrompt, day = 'friday', now = true) => noteOf(prompt, content, view(day, now), names)

  it('is the School card while it is carried out, and none on a weekend', () => {
    expect(note(ask({ what: 'school_event' }))?.title).toBe('Choir')
    expect(note(ask({ what: 'rest' }), 'friday', false)).toBeNull()
    expect(note(ask({ what: 'rest' }), 'weekend')).toBeNull()
  })
  it('is the page or the action of the Diary that asks', () => {
    const way = { label: 'Pull', hint: 'Test Tough.' }
    expect(note(ask({ what: 'choose', cause: 'page', number: 1 }, { label: 'Follow it' }))).toEqual({ title: 'So far', text: 'It is not a fault.', rules: [] })
    expect(note(ask({ what: 'choose', cause: 'action', number: 4 }, way))).toEqual({ title: 'Pull the relay', text: '', rules: [{ label: 'Pull', text: 'Test Tough.' }] })
    expect(note(ask({ what: 'choose', cause: 'school', number: 0 }, way))?.rules).toEqual([{ label: 'Pull', text: 'Test Tough.' }])
    expect(note(ask({ what: 'choose', cause: 'rumor', number: 0 }, way))).toBeNull()
  })
  it('says what the Chores ask for and bring, and where the machines are going', () => {
    expect(note(ask({ what: 'keep_chore', kid: 0 }, { label: 'Lawn', hint: 'Spend 2 T at home.' }))?.rules).toEqual([{ label: 'Lawn', text: 'Spend 2 T at home.' }])
    expect(note(ask({ what: 'reward', kid: 1 }))?.rules).toEqual([{ label: 'Paint the Boat', text: 'You draw 2 Items.' }])
    expect(note(ask({ what: 'move_first' }, { targets: ['machine:alpha'] }), 'weekend')?.rules).toEqual([{ label: '', text: 'Wardens go north, 2 Sectors.' }])
  })
})

describe('a crowded spot', () => {
  const box = (ref: string, x: number, y: number, w: number, h: number) => ({ ref, x, y, w, h })
  const things = [box('sector:C4', 50, 50, 90, 90), box('place:M', 50, 50, 54, 50), box('kid:maja', 40, 45, 20, 40), box('kid:jonas', 60, 45, 20, 40)]

  it('is a place and whoever stands there, but no Sector', () => {
    expect(under(things, { x: 42, y: 50 }).map(({ ref }) => ref)).toEqual(['place:M', 'kid:maja'])
    expect(under(things, { x: 50, y: 74 }).map(({ ref }) => ref)).toEqual(['place:M'])
  })
  it('means the Sector where only that can be chosen', () => {
    const open = (...refs: string[]) => things.map((thing) => ({ ...thing, open: refs.includes(thing.ref) }))
    expect(sectorUnder(open('sector:C4'), { x: 42, y: 50 })?.ref).toBe('sector:C4')
    expect(sectorUnder(open('sector:C4', 'kid:maja'), { x: 42, y: 50 })).toBeUndefined()
    expect(sectorUnder(open(), { x: 42, y: 50 })).toBeUndefined()
  })
  it('says what a click would do', () => {
    const walk: Option = { id: 'walk:maja:M', kind: 'walk', label: 'Maja: walk to Stenhamra (1 T)', hint: '', rule: '', targets: [], who: '', short: '', topics: [], cautions: [], about: null }
    expect(spotOf('place:M', 'Stenhamra', [walk])).toEqual({ ref: 'place:M', title: '', text: 'Maja: walk to Stenhamra (1 T)', open: true })
    expect(spotOf('place:M', 'Stenhamra', [walk, walk]).text).toBe('2 choices')
    expect(spotOf('kid:jonas', 'Jonas', [])).toEqual({ ref: 'kid:jonas', title: 'Jonas', text: 'look closer', open: false })
  })
})

describe('drawings', () => {
  it('show only what can be drawn', () => {
    for (const { things } of Object.values(SCENES)) for (const [part] of things) expect(part in PARTS, part).toBe(true)
  })
  it('of a bad end are the first page by night', () => {
    expect(sceneOf('film/archived')).toEqual({ ...SCENES.film, sky: 'night' })
    expect(sceneOf('a scenario of your own/won')).toBeNull()
  })
})
