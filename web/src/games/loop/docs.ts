/** What the game tells: the shapes of its content (src/streetlight/games/loop/text/printed.py) and views (view.py). */

export type Trait = 'brave' | 'clever' | 'charming' | 'quick' | 'tough'
export type Condition = 'exhausted' | 'upset' | 'scared' | 'injured'
export type Pair = [number, number]

export interface PlaceDoc {
  place: string
  letter: string
  name: string
  text: string
  /** In Sectors from the north-west corner: x to the east, y to the south. */
  at: Pair
  shape: Pair[]
  restricted: boolean
  bus: boolean
  near: string[]
  source: string
}
export interface LineDoc {
  between: [string, string]
  kind: 'road' | 'bridge' | 'ferry'
  via: Pair[]
}
export interface LandmarkDoc {
  id: string
  kind: 'towers' | 'church' | 'mast' | 'castle' | 'airfield' | 'quarry' | 'wood' | 'field' | 'water'
  at: Pair
  name: string
}
export interface MapDoc {
  title: string
  school: string
  islands: { id: string; name: string; outline: Pair[] }[]
  places: PlaceDoc[]
  lines: LineDoc[]
  landmarks: LandmarkDoc[]
  sea: string[]
}
export interface Half {
  tests: string[]
  effect: string
  /** Each of them does for every test of this half, without a roll. */
  combo: string[]
}
/** One side of a Response card. */
export interface SideDoc {
  stance: MachineDoc['stance']
  trait: Trait | null
  combo: string[]
  /** What a firewall asks for that leaves it to this card. */
  default: string[]
}
export interface MachineSheet {
  machine: string
  model: string
  name: string
  text: string
  kind: 'warden' | 'worker' | 'watcher' | 'warrior'
  ability: string
  combo: string
  source: string
}
export interface Content {
  title: string
  scenario: { id: string; name: string; text: string; weeks: number; source: string }
  map: MapDoc
  traits: { id: Trait; name: string; weakness: string; colour: string }[]
  combos: { id: string; name: string; pairs: string[][] }[]
  kids: { kid: string; name: string; text: string; strength: Trait; weakness: Trait; home: string; iconic: string; source: string }[]
  items: { id: string; name: string; text: string; colour: string; tag: string; source: string }[]
  anomalies: { id: string; name: string; text: string; uses: number; use: string; effect: string; tag: string; combo: string; source: string }[]
  machines: MachineSheet[]
  responses: { id: string; name: string; text: string; routine: SideDoc; alert: SideDoc; source: string }[]
  firewalls: { id: string; count: number; routine: Half; alert: Half; source: string }[]
  chores: { id: string; name: string; text: string; goal: string; reward: string; penalty: string; source: string }[]
  tiles: { tile: string; name: string; text: string; time: number; source: string }[]
  injured_squares: number
}

export interface KidDoc {
  kid: string
  number: number
  seat: number
  at: string
  home: string
  standing: 'active' | 'home' | 'sick' | 'late'
  time: number
  spent: number
  cubes: number
  tomorrow: number
  conditions: Condition[]
  injury: number | null
  favor: 'angry' | 'neutral' | 'happy'
  grounded: boolean
  rested: boolean
  items: string[]
  iconic: string
  anomalies: { anomaly: string; uses: number }[]
  chore: { chore: string; goal: string; reward: string; penalty: string; done: boolean; progress: number } | null
  machine: string | null
  home_cost: number
}
export interface MachineDoc {
  machine: string
  where: 'grid' | 'aside' | 'wrecked' | 'hacked'
  sector: string | null
  near: string[]
  start: string
  hacker: string | null
  mode: 'routine' | 'alert'
  hack_token: boolean
  response: string
  stance: 'ignore' | 'block' | 'special'
  trait: Trait
  /** Combos that get past it without a roll. */
  solved_by: string[]
  effect: string
  firewalls: (string | null)[]
  movement: number
  capacity: number
}
export interface RumorDoc {
  place: string
  up: boolean
  rumor?: string
  name?: string
  text?: string
  trait?: string
  pay?: number
  rules?: string
}
export interface PageDoc {
  page: string
  number: number
  side: 'a' | 'b'
  title: string
  text: string
  goal: string
  rules: string[]
  actions: { id: string; label: string; at: string[]; time: number; shared: boolean; text: string; ways: { label: string; text: string }[]; done: boolean; per: '' | 'round' | 'game' }[]
}
export interface TestDoc {
  kid: string
  trait: Trait
  helpers: string[]
  parts: { what: string; dice: number }[]
  dice: number
  odds: number
  pushed_odds: number
  rolled: number[] | null
  pushed: boolean
  /** What solves it without a roll: combos and single tags. */
  combo: string[]
  tag: string[]
}
export interface HackDoc {
  machine: string
  space: number
  participants: string[]
  hacker: string
  tests: string[]
  effect: string
  combo: string[]
}
export interface View {
  scenario: string
  variants: string[]
  round: number
  rounds: number
  day: string
  week: number
  phase: 'setup' | 'school' | 'adventure' | 'end' | 'over'
  insight: number
  /** The Diary waits for so much Insight, as far as is known. */
  insight_goal: number | null
  enigma: number
  /** So much Enigma loses, as far as is known. */
  enigma_limit: number | null
  first: string | null
  kids: KidDoc[]
  machines: MachineDoc[]
  track: (RumorDoc | null)[]
  rumor_deck: { count: number; top: string[]; bottom: string[] }
  item_discard: string[]
  school: {
    card: string
    name: string
    text: string
    event: string
    may: boolean
    rumors: string
    firmware: boolean
    moves: { kind: string; go: string; by: number }[]
  } | null
  tiles: { tile: string; place: string; sector: string; used: boolean }[]
  /** `next`: where they walk tomorrow morning. */
  tokens: { kind: string; place: string; count: number; next: string | null }[]
  tracks: Record<string, number>
  diary: PageDoc[]
  diary_past: number[]
  today: string[]
  restricted: string[]
  closed: string[]
  /** Stops where no bus stops now. */
  no_bus: string[]
  trade: string[] | null
  test: TestDoc | null
  hack: HackDoc | null
}

/** "place:M" -> "M" */
export const idOf = (ref: string): string => ref.slice(ref.indexOf(':') + 1)

export const CONDITIONS: Record<Condition, { name: string; letter: string; text: string }> = {
  exhausted: { name: 'Exhausted', letter: 'E', text: 'Locks 1 T, until a Rest.' },
  upset: { name: 'Upset', letter: 'U', text: 'Locks 1 T and can’t help anybody, until a Rest or until somebody helps.' },
  scared: { name: 'Scared', letter: 'S', text: 'Locks 1 T, and the strength gives no dice, until a Rest or a test that succeeds.' },
  injured: { name: 'Injured', letter: 'I', text: 'Locks 1 T, two dice fewer, no pushing. Heals one square each evening and with a Rest.' },
}
/** A kid that is out with no T to spare for anything but the way home, or with too few. */
export function wayHome({ standing, time, home_cost }: KidDoc): 'easy' | 'tight' | 'lost' {
  if (standing !== 'active' || time > home_cost || home_cost === 0) return 'easy'
  return time === home_cost ? 'tight' : 'lost'
}
export const TRAIT_COLOURS: Record<string, string> = {
  red: '#d1495b',
  blue: '#3f88c5',
  yellow: '#e0b53a',
  green: '#4f9d69',
  orange: '#e07a3f',
}
/** The colour of an Item or a trait by the trait's id; black Items match nothing. */
export function toneOf(content: Content, trait: string | undefined): string {
  return TRAIT_COLOURS[content.traits.find(({ id }) => id === trait)?.colour ?? ''] ?? '#3a3f4a'
}
export const percent = (chance: number): string => `${Math.round(chance * 100)} %`
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
