import { describe, expect, it } from 'vitest'
import type { GameEvent, Prompt, Said } from '../../protocol'
import { aboutMachine, Names } from './about'
import { placed } from './bubbles'
import { dragged, kept, sees, showing, toMap, whole, zoomed } from './camera'
import { HEIGHT, inside, layMap, sectorCentre, WIDTH } from './chart'
import type { Content, KidDoc, MachineDoc, MapDoc, TestDoc, View } from './docs'
import { noteOf } from './notes'
import { odds, pool, pushedOdds } from './odds'
import { after } from './picture'
import { consequencesOf } from './consequences'
import { oddsBasis } from './odds-basis'
import { sectorUnder, spotOf, under } from './crowd'
import { offersOf } from './offer'
import { lastMorning, pagesRead, recap, rollOf, seen, toldSoFar } from './story'
import { beside, heading, tokenLook } from './tokens'

const event = (n: number, what: string, args: Record<string, unknown> = {}, text = what): GameEvent => ({ n, what, args, text, rule: '' })

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
    const kids = ['Maja Å', 'Mirja K', 'Jonas E'].map((name) => ({ kid: `kid:${name.slice(0, 3).toLowerCase()}`, name }))
    const names = new Names({ kids } as unknown as Content, [])
    expect(kids.map(({ kid }) => names.initials(kid, kids))).toEqual(['Ma', 'Mi', 'J'])
  })
})

describe('tokens', () => {
  it('look different, kind by kind', () => {
    const kinds = ['dinosaur', 'weed', 'machine', 'grown_up', 'agent', 'track', 'trouble', 'some other']
    for (const story of ['bot_amok', 'mystery_islands', 'strays'])
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
  const line = (n: number, text = 'Leila would like to do a Chore, Mow the Lawn, at Ekerö Centrum.'): Said => ({ n, seat: n, name: 'Gus', text }) as Said
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
  const map: MapDoc = {
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
  it('has the odds of at least one six', () => {
    expect(odds(3)).toBeCloseTo(0.4213, 4)
    expect(pushedOdds(3)).toBeCloseTo(0.6651, 4)
    expect([pool(-2), pool(5), pool(11)]).toEqual([1, 5, 8])
  })
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
    event(1, 'day', {}, 'Monday, week 1. Maja is First Player.'),
    event(2, 'insight', {}, 'Insight +1: now 1.'),
    event(3, 'walked', {}, 'Maja walks to Hilleshög.'),
    event(4, 'day', {}, 'Tuesday, week 1. Jonas is First Player.'),
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
  const look = { id: 'investigate:maja', label: 'Maja: investigate', targets: ['kid:maja', 'place:M'], rule: 'TL-149', hint: '' }

  it('is how the kid is, and who stands by to help', () => {
    const before = oddsBasis(doc(kid('kid:maja'), kid('kid:jonas')), look)
    expect(oddsBasis(doc(kid('kid:maja'), kid('kid:jonas')), look)).toBe(before)
    expect(oddsBasis(doc(kid('kid:maja', { conditions: ['injured'] }), kid('kid:jonas')), look)).not.toBe(before)
    expect(oddsBasis(doc(kid('kid:maja'), kid('kid:jonas', { at: 'place:H' })), look)).not.toBe(before)
  })
  it('is nothing but its words where nothing is rolled', () => {
    expect(oddsBasis(doc(kid('kid:maja')), { ...look, id: 'walk:maja:H' })).toBe('')
  })
})

describe('what would do without a roll, and what a failure costs', () => {
  const content = {
    traits: [{ id: 'quick', name: 'Quick' }, { id: 'clever', name: 'Clever' }],
    combos: [{ id: 'parts', name: 'Parts', pairs: [['computer', 'combustible']] }],
    machines: [{ machine: 'machine:jarv', name: 'Järv' }],
    kids: [{ kid: 'kid:maja', name: 'Maja Lind' }],
    firewalls: [{ id: 'wall', routine: { tests: ['quick'], effect: '', combo: [] }, alert: { tests: ['quick', 'clever'], effect: '', combo: ['parts'] } }, { id: 'icon', routine: { tests: [], effect: 'default', combo: [] }, alert: { tests: [], effect: 'repel', combo: [] } }],
    responses: [{ id: 'closed', routine: { stance: 'ignore', trait: null, combo: [], default: ['clever'] }, alert: { stance: 'block', trait: 'quick', combo: ['parts'], default: ['quick', 'clever'] } }],
    tiles: [],
    chores: [],
    map: { places: [] },
  } as unknown as Content
  const names = new Names(content, [])
  const jarv = { machine: 'machine:jarv', where: 'grid', mode: 'alert', stance: 'block', trait: 'quick', solved_by: ['parts'], effect: 'You take Injured.', firewalls: ['wall', null], near: [] } as unknown as MachineDoc
  const view = (more: object): View => ({ machines: [jarv], kids: [], test: null, track: [], diary: [], school: null, hack: null, ...more }) as unknown as View
  const log = [event(1, 'noticed', { kid: 'kid:maja', machine: 'machine:jarv' }), event(2, 'test', { kid: 'kid:maja', trait: 'trait:quick' })]

  it('stands on the firewall and on the machine', () => {
    const wall = (id: string | null, mode: 'routine' | 'alert') => names.wall(id, mode, 'closed')
    expect([wall('wall', 'routine'), wall('wall', 'alert'), wall(null, 'alert')]).toEqual(['Quick', 'Quick + Clever (or Parts)', null])
    expect([wall('icon', 'routine'), wall('icon', 'alert')]).toEqual(['Clever', 'Quick (or Parts)'])
    expect(names.wall('icon', 'alert', 'gone')).toBe('Nothing')
    expect(aboutMachine(jarv, names).join(' ')).toContain('you test Quick (or Parts). Failed: You take Injured. Back where you came from.')
    expect(aboutMachine({ ...jarv, effect: '' }, names).join(' ')).toContain('Failed: Back where you came from.')
    expect(aboutMachine(jarv, names).join(' ')).toContain('Firewalls: Quick + Clever (or Parts); unseen.')
  })
  it('is told before anybody helps: by the machine, by the Rumor, in a hack', () => {
    expect(consequencesOf(log, content, view({}), names)).toBe('Järv has noticed Maja. Failed: You take Injured. Back where you came from.')
    const rumor = { place: 'place:M', up: true, rumor: 'swan', name: 'The Swan', rules: 'Test Quick (or Parts). Success: Insight +1.' }
    const asked = [event(1, 'investigates', { kid: 'kid:maja', rumor: 'rumor:swan' }), event(2, 'test')]
    expect(consequencesOf(asked, content, view({ track: [rumor] }), names)).toBe('The Swan. Success: Insight +1.')
    expect(consequencesOf(log, content, view({ hack: { machine: 'machine:jarv' } }), names)).toContain('Failed: the hack is over. You take Injured.')
    const calm = { machines: [{ ...jarv, mode: 'routine' }], hack: { machine: 'machine:jarv', space: 0 } }
    expect(consequencesOf(log, content, view(calm), names)).toBe('Failed: it turns Alert, and asks for Quick + Clever (or Parts).')
    expect(consequencesOf([event(1, 'went_home'), event(2, 'test')], content, view({}), names)).toBeNull()
    const met = [event(1, 'walked'), event(2, 'met', { kid: 'kid:maja', text: 'Test Quick (or Decoy). Failure: You take Scared.' }), event(3, 'test')]
    expect(consequencesOf(met, content, view({}), names)).toBe('Maja is not alone there. Failure: You take Scared.')
  })
  it('is that of the way that was chosen, where a card leaves a choice', () => {
    const relay = { id: 'relay', label: 'Pull the relay', text: 'Choose: Read or Pull.', ways: [{ label: 'Read', text: 'Test Clever. Failure: Enigma +1.' }, { label: 'Pull', text: 'Test Tough. Failure: You take Injured.' }] }
    const pulled = [event(1, 'card_action', { label: 'Pull the relay' }), event(2, 'chose', { label: 'Pull' }), event(3, 'test')]
    expect(consequencesOf(pulled, content, view({ diary: [{ actions: [relay] }] }), names)).toBe('Pull the relay. Failure: You take Injured.')
  })
  it('is the reward of a Chore, where one is being done', () => {
    const maja = { kid: 'kid:maja', at: 'place:A', home: 'place:A', chore: { chore: 'boat', goal: 'Spend 2 T at home and pass a Quick test.', reward: 'You draw 2 Items.', done: false } }
    const walked = [event(1, 'walked'), event(2, 'test')]
    const test = { kid: 'kid:maja', trait: 'quick' }
    expect(consequencesOf(walked, content, view({ kids: [maja], test }), names)).toBe('boat. Success: You draw 2 Items.')
    expect(consequencesOf(walked, content, view({ kids: [{ ...maja, at: 'place:B' }], test }), names)).toBeNull()
  })
})

describe('what lies on the table while one decides', () => {
  const content = { machines: [{ machine: 'machine:alpha', kind: 'warden' }], kids: [], map: { places: [] } } as unknown as Content
  const names = new Names(content, [])
  const school = { name: 'Choir', text: 'All parts.', event: 'Test Charming.', moves: [{ kind: 'warden', go: 'north', by: 2 }, { kind: 'worker', go: 'stay', by: 0 }] }
  const page = { page: 'page:1b', title: 'So far', text: 'It is not a fault.' }
  const view = (day: string): View => ({ phase: 'school', day, school, diary: [page], kids: [], test: null, hack: null }) as unknown as View
  const ask = (what: string, ...options: object[]): Prompt => ({ what, text: '', options: options.map((each) => ({ targets: [], hint: '', ...each })) }) as unknown as Prompt
  const note = (prompt: Prompt, day: string, ...log: GameEvent[]) => noteOf(prompt, log, content, view(day), names)

  it('is the card of today, never that of yesterday, and none on a weekend', () => {
    expect(note(ask('school_event'), 'friday', event(1, 'day'), event(2, 'school'))?.title).toBe('Choir')
    expect(note(ask('rest'), 'friday', event(1, 'school'), event(2, 'day'))).toBeNull()
    expect(note(ask('rest'), 'weekend', event(1, 'day'), event(2, 'school'))).toBeNull()
  })
  it('is the page of the Diary that asks', () => {
    expect(note(ask('choose', { label: 'Follow it' }), 'friday', event(1, 'school'), event(2, 'page', { page: 'page:1b' }))).toEqual({ title: 'So far', text: 'It is not a fault.', rules: [] })
  })
  it('says what the Chores ask for, and where the machines are going', () => {
    expect(note(ask('keep_chore', { label: 'Lawn', hint: 'Spend 2 T at home.' }), 'monday')?.rules).toEqual([{ label: 'Lawn', text: 'Spend 2 T at home.' }])
    expect(note(ask('move_first', { targets: ['machine:alpha'] }), 'weekend', event(1, 'school'))?.rules).toEqual([{ label: '', text: 'Wardens go north, 2 Sectors.' }])
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
    const walk = { id: 'walk:maja:M', label: 'Maja: walk to Stenhamra (1 T)', hint: '', rule: '', targets: [] }
    expect(spotOf('place:M', 'Stenhamra', [walk])).toEqual({ ref: 'place:M', title: '', text: 'Maja: walk to Stenhamra (1 T)', open: true })
    expect(spotOf('place:M', 'Stenhamra', [walk, walk]).text).toBe('2 choices')
    expect(spotOf('kid:jonas', 'Jonas', [])).toEqual({ ref: 'kid:jonas', title: 'Jonas', text: 'look closer', open: false })
  })
})

describe('what a helper can offer', () => {
  const things = {
    kids: [{ kid: 'kid:tobbe', name: 'Tobbe' }, { kid: 'kid:leila', name: 'Leila' }],
    items: [{ id: 'computer', name: 'Kit Computer', tag: 'computer' }, { id: 'leads', name: 'Jump Leads', tag: 'cables' }, { id: 'book', name: 'The Book', tag: 'knowledge' }],
    anomalies: [{ id: 'key', name: 'Second Key', tag: '', combo: 'interface' }],
    combos: [{ id: 'interface', name: 'Interface', pairs: [['computer', 'battery'], ['computer', 'cables']] }],
  } as unknown as Content
  const names = new Names(things, [])
  const kid = (kid: string, items: string[], anomalies: string[] = []) => ({ kid, items, anomalies: anomalies.map((anomaly) => ({ anomaly, uses: 1 })) }) as unknown as KidDoc
  const test = (combo: string[], tag: string[] = []) => ({ combo, tag }) as unknown as TestDoc
  const tobbe = kid('kid:tobbe', ['computer'])

  it('is the other half of a combo, from either side', () => {
    const leila = kid('kid:leila', ['leads'])
    expect(offersOf(test(['interface']), [leila], [tobbe, leila], things, names)).toEqual([{ thing: 'item:leads', text: 'Use my Jump Leads with Tobbe’s Kit Computer: Interface, and no roll.' }])
    expect(offersOf(test(['interface']), [tobbe], [tobbe, leila], things, names).map(({ thing }) => thing)).toEqual(['item:computer'])
  })
  it('is Knowledge in place of any tag, a whole combo, or the one tag that is named', () => {
    const leila = kid('kid:leila', ['book'], ['key'])
    expect(offersOf(test(['interface']), [leila], [tobbe, leila], things, names).map(({ thing }) => thing)).toEqual(['item:book', 'anomaly:key'])
    expect(offersOf(test([], ['cables']), [leila], [tobbe, leila], things, names).map(({ thing }) => thing)).toEqual(['item:book'])
  })
  it('is nothing where it would not be enough', () => {
    const leila = kid('kid:leila', ['leads'])
    expect(offersOf(test(['interface']), [leila], [leila], things, names)).toEqual([])
    expect(offersOf(test([]), [leila], [tobbe, leila], things, names)).toEqual([])
  })
})
