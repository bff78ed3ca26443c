// Made by scripts/protocol_types.py from the types of Tales from the Loop. Do not edit.

/**
 * What everybody knows.
 */
export interface LoopView {
  pack: string
  scenario: string
  variants: string[]
  round: number
  rounds: number
  day: 'friday' | 'monday' | 'thursday' | 'tuesday' | 'wednesday' | 'weekend'
  week: number
  phase: 'adventure' | 'end' | 'over' | 'school' | 'setup'
  insight: number
  insight_goal: number | null
  enigma: number
  enigma_limit: number | null
  first: string | null
  kids: KidView[]
  machines: MachineView[]
  track: (RumorView | null)[]
  rumor_deck: RumorDeck
  rumor_discard: string[]
  item_deck: number
  item_discard: string[]
  anomaly_deck: number
  anomaly_discard: string[]
  chore_deck: number
  chores_left: string[]
  supply: number
  school: SchoolView | null
  school_before: string | null
  school_deck: number
  school_left: string[]
  uproar: boolean
  tiles: TileView[]
  tokens: TokensView[]
  tracks: Record<string, number>
  diary: PageView[]
  diary_past: number[]
  today: string[]
  restricted: string[]
  closed: string[]
  no_bus: string[]
  waiting_for_others: number[]
  trade: TradeView | null
  test: TestView | null
  hack: HackView | null
  game: string
  seat: number | 'all' | null
  seats: number
  waiting: number[]
  talk: boolean
  result: Result | null
}

export interface KidView {
  kid: string
  number: number
  seat: number
  at: string
  home: string
  standing: 'active' | 'home' | 'late' | 'sick'
  time: number
  spent: number
  locked: number
  cubes: number
  tomorrow: number
  conditions: ('exhausted' | 'injured' | 'scared' | 'upset')[]
  injury: number | null
  favor: 'angry' | 'happy' | 'neutral'
  grounded: boolean
  rested: boolean
  items: string[]
  iconic: string
  anomalies: AnomalyHeld[]
  chore: ChoreView | null
  machine: string | null
  home_cost: number
  way_home: 'easy' | 'lost' | 'tight'
}

export interface AnomalyHeld {
  anomaly: string
  uses: number
}

/**
 * A kid's Chore, in words.
 */
export interface ChoreView {
  chore: string
  goal: string
  reward: string
  penalty: string
  done: boolean
  progress: number
  visited: string[]
}

/**
 * A machine in play, with the side of its Response card that is up.
 */
export interface MachineView {
  machine: string
  where: 'aside' | 'grid' | 'hacked' | 'wrecked'
  sector: string | null
  near: string[]
  start: string
  hacker: string | null
  mode: 'alert' | 'routine'
  hack_token: boolean
  response: string
  stance: 'block' | 'ignore' | 'special'
  trait: 'brave' | 'charming' | 'clever' | 'quick' | 'tough' | null
  solved_by: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
  effect: string
  failing: string
  firewalls: (string | null)[]
  walls: (WallView | null)[]
  ability: 'alarmed' | 'armed' | 'escapee' | 'predictable' | 'slow_reboot' | 'unpredictable' | null
  movement: number
  capacity: number
}

/**
 * A firewall that has been seen.
 */
export interface WallView {
  routine: AsksView
  alert: AsksView
}

/**
 * What half a firewall asks for, as the machine's Response card reads its icon.
 */
export interface AsksView {
  tests: ('brave' | 'charming' | 'clever' | 'quick' | 'tough')[]
  combo: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
  alert: boolean
}

/**
 * A Rumor on the track. Of one that lies face down only the letter is known, so there is no more of it.
 */
export interface RumorView {
  place: string
  up: boolean
  rumor?: string
  name?: string
  set?: string
  text?: string
  trait?: 'brave' | 'charming' | 'clever' | 'quick' | 'tough'
  combo?: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
  tag?: ('battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp')[]
  pay?: number
  rules?: string
}

export interface RumorDeck {
  count: number
  top: string[]
  bottom: string[]
}

/**
 * The School card of the round.
 */
export interface SchoolView {
  card: string
  name: string
  text: string
  event: string
  may: boolean
  rumors: string
  firmware: boolean
  moves: SchoolMove[]
  now: boolean
}

/**
 * How a class of machines moves.
 */
export interface SchoolMove {
  kind: 'warden' | 'warrior' | 'watcher' | 'worker'
  go: 'east' | 'north' | 'south' | 'stay' | 'west'
  by: number
}

/**
 * An event tile in play.
 */
export interface TileView {
  tile: string
  place: string
  sector: string
  used: boolean
}

/**
 * Scenario tokens of one kind on one Location.
 */
export interface TokensView {
  kind: 'agent' | 'dinosaur' | 'grown_up' | 'machine' | 'marker' | 'ship' | 'track' | 'trouble' | 'weed'
  place: string
  count: number
  next: string | null
}

/**
 * A side of a Diary card in play.
 */
export interface PageView {
  index: number
  page: string
  number: number
  side: 'a' | 'b'
  title: string
  text: string
  goal: string
  rules: string[]
  actions: ActionView[]
}

/**
 * An action that a Diary card offers.
 */
export interface ActionView {
  index: number
  id: string
  label: string
  at: string[]
  time: number
  shared: boolean
  text: string
  ways: WayView[]
  done: boolean
  per: '' | 'game' | 'round'
}

export interface WayView {
  label: string
  text: string
}

/**
 * The trade in progress.
 */
export interface TradeView {
  kids: string[]
  done: number[]
  moved: string[]
}

/**
 * The test in progress: the pool die by die, the odds, the roll, what it is about.
 */
export interface TestView {
  kid: string
  trait: 'brave' | 'charming' | 'clever' | 'quick' | 'tough'
  helpers: string[]
  asked: string[]
  parts: PoolPart[]
  dice: number
  odds: number
  pushed_odds: number | null
  alone: PoolOdds
  push_strands: boolean
  rolled: number[] | null
  pushed: boolean
  combo: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
  tag: ('battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp')[]
  combos_at_hand: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
  tags_at_hand: ('battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp')[]
  offers: OfferView[]
  cause: CauseView | null
  consequences: string
  consequences_to: string | null
}

/**
 * Where some of the dice of a test come from.
 */
export interface PoolPart {
  what: 'anomaly' | 'base' | 'help' | 'injured' | 'items' | 'rules' | 'strength' | 'their_items' | 'weakness'
  dice: number
  things: string[]
}

/**
 * So many dice, and the chances that they give.
 */
export interface PoolOdds {
  dice: number
  odds: number
  pushed_odds: number | null
}

/**
 * A card of another player's kid that solves the test without a roll, alone or with another card.
 */
export interface OfferView {
  thing: string
  kid: string
  with_thing: string | null
  with_kid: string | null
  combo: 'chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow' | null
}

/**
 * What a test comes from.
 */
export interface CauseView {
  kind: '' | 'action' | 'anomaly' | 'chore' | 'hack' | 'machine' | 'met' | 'page' | 'rumor' | 'school' | 'tile'
  ref: string
  title: string
}

/**
 * The hack in progress: whose, and at which firewall.
 */
export interface HackView {
  machine: string
  space: number
  participants: string[]
  hacker: string
  tests: ('brave' | 'charming' | 'clever' | 'quick' | 'tough')[]
  done: ('brave' | 'charming' | 'clever' | 'quick' | 'tough')[]
  effect: '' | 'alert' | 'default' | 'repel'
  combo: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
}

/**
 * How a match ended. No winners: a co-op loss, or a match that was broken off.
 */
export interface Result {
  winners: number[]
  scores: number[]
  reason: string
  details: Details
}

/**
 * What is printed on the things of the game.
 */
export interface LoopContent {
  title: string
  scenario: ScenarioContent
  map: MapContent
  traits: TraitContent[]
  combos: ComboContent[]
  kids: KidContent[]
  items: ItemContent[]
  anomalies: AnomalyContent[]
  machines: MachineContent[]
  responses: ResponseContent[]
  firewalls: FirewallContent[]
  chores: ChoreContent[]
  tiles: TileContent[]
  rumor_sets: RumorSetContent[]
  conditions: ConditionContent[]
  abilities: AbilityContent[]
  favors: FavorContent[]
  days: DayContent[]
  iconic: string
  own_machine: string
  injured_squares: number
}

export interface ScenarioContent {
  id: string
  name: string
  text: string
  weeks: number
  source: 'house' | 'rulebook'
}

/**
 * Shapes to draw, on a plane of 8 by 6 Sectors, and what the rules read off them.
 */
export interface MapContent {
  title: string
  school: string
  islands: IslandContent[]
  places: PlaceContent[]
  lines: LineContent[]
  landmarks: LandmarkContent[]
  sea: string[]
}

export interface IslandContent {
  id: string
  name: string
  outline: [number, number][]
}

export interface PlaceContent {
  place: string
  letter: string
  name: string
  text: string
  at: [number, number]
  shape: [number, number][]
  restricted: boolean
  bus: boolean
  near: string[]
  source: 'house' | 'rulebook'
}

export interface LineContent {
  between: [string, string]
  kind: 'bridge' | 'ferry' | 'road'
  via: [number, number][]
}

export interface LandmarkContent {
  id: string
  kind: 'airfield' | 'castle' | 'church' | 'field' | 'mast' | 'quarry' | 'towers' | 'water' | 'wood'
  at: [number, number]
  name: string
}

export interface TraitContent {
  id: 'brave' | 'charming' | 'clever' | 'quick' | 'tough'
  name: string
  weakness: string
  colour: string
}

export interface ComboContent {
  id: 'chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow'
  name: string
  pairs: (['battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp', 'battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp'])[]
}

export interface KidContent {
  kid: string
  name: string
  short_name: string
  text: string
  strength: 'brave' | 'charming' | 'clever' | 'quick' | 'tough'
  weakness: 'brave' | 'charming' | 'clever' | 'quick' | 'tough'
  home: string
  iconic: string
  source: 'house' | 'rulebook'
}

export interface ItemContent {
  id: string
  name: string
  text: string
  colour: 'brave' | 'charming' | 'clever' | 'quick' | 'tough' | 'black'
  helps: string
  tag: 'battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp'
  source: 'house' | 'rulebook'
}

export interface AnomalyContent {
  id: string
  name: string
  text: string
  uses: number
  use: string
  effect: string
  tag: 'battery' | 'bike' | 'cables' | 'clothes' | 'club' | 'combustible' | 'computer' | 'fire' | 'glue' | 'knowledge' | 'loud' | 'makeup' | 'sharp' | null
  combo: 'chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow' | null
  source: 'house' | 'rulebook'
}

export interface MachineContent {
  machine: string
  model: string
  name: string
  letter: string
  text: string
  kind: 'warden' | 'warrior' | 'watcher' | 'worker'
  ability: 'alarmed' | 'armed' | 'escapee' | 'predictable' | 'slow_reboot' | 'unpredictable'
  combo: 'chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow'
  source: 'house' | 'rulebook'
}

export interface ResponseContent {
  id: string
  name: string
  text: string
  source: 'house' | 'rulebook'
  routine: ResponseSideContent
  alert: ResponseSideContent
}

export interface ResponseSideContent {
  stance: 'block' | 'ignore' | 'special'
  trait: 'brave' | 'charming' | 'clever' | 'quick' | 'tough' | null
  combo: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
  default: ('brave' | 'charming' | 'clever' | 'quick' | 'tough')[]
  effect: string
}

export interface FirewallContent {
  id: string
  count: number
  routine: HalfContent
  alert: HalfContent
  source: 'house' | 'rulebook'
}

export interface HalfContent {
  tests: ('brave' | 'charming' | 'clever' | 'quick' | 'tough')[]
  effect: '' | 'alert' | 'default' | 'repel'
  combo: ('chemicals' | 'decoy' | 'explosive' | 'hit_n_run' | 'interface' | 'knockout' | 'parts' | 'power' | 'reach' | 'rope' | 'tow')[]
}

export interface ChoreContent {
  id: string
  name: string
  text: string
  goal: string
  reward: string
  penalty: string
  source: 'house' | 'rulebook'
}

export interface TileContent {
  tile: string
  name: string
  text: string
  time: number
  source: 'house' | 'rulebook'
}

export interface RumorSetContent {
  id: string
  name: string
}

export interface ConditionContent {
  name: string
  text: string
  id: 'exhausted' | 'injured' | 'scared' | 'upset'
  letter: string
}

export interface AbilityContent {
  name: string
  text: string
  id: 'alarmed' | 'armed' | 'escapee' | 'predictable' | 'slow_reboot' | 'unpredictable'
}

export interface FavorContent {
  name: string
  text: string
  id: 'angry' | 'happy' | 'neutral'
}

export interface DayContent {
  id: 'friday' | 'monday' | 'thursday' | 'tuesday' | 'wednesday' | 'weekend'
  name: string
  inside: string
  short: string
}

/**
 * How the story ended.
 */
export interface LoopDetails {
  enigma: number
  insight: number
  round: number
  scenario: string
  text: string
  won: boolean
  good_endings: number
}

/**
 * An offer to help: the dice and chances that it would give.
 */
export interface LoopAbout {
  pool: PoolOdds
}

/**
 * Which kid of the pack will this one be?
 */
export interface WhoToBe {
  what: 'who'
  kid: number
}

/**
 * What does one of the player's kids do next?
 */
export interface Adventure {
  what: 'adventure'
  busy: number
}

/**
 * Give something away, or be done?
 */
export interface TradeOrDone {
  what: 'trade'
}

/**
 * Which Item comes back from the discard pile?
 */
export interface FetchItem {
  what: 'fetch'
  kid: number
  tags: string[]
}

/**
 * Which Item does the kid lose?
 */
export interface DiscardItem {
  what: 'lose_item'
  kid: number
  iconic: boolean
}

/**
 * Which of two Chores does the kid keep?
 */
export interface KeepChore {
  what: 'keep_chore'
  kid: number
}

/**
 * Which Item does the kid hand over for its Chore?
 */
export interface BringItem {
  what: 'bring'
  kid: number
  tag: string
}

/**
 * Take the reward of a Chore now?
 */
export interface TakeReward {
  what: 'reward'
  kid: number
}

/**
 * May the kid use things of another player's kid?
 */
export interface Lend {
  what: 'lend'
  kid: number
  things: number[]
}

/**
 * Take a condition, or use an Anomaly in its place?
 */
export interface Shield {
  what: 'shield'
  kid: number
  condition: number
}

/**
 * Which condition does the kid take?
 */
export interface WhichCondition {
  what: 'condition'
  kid: number
  condition: number
}

/**
 * What does a Rest that costs nothing help against?
 */
export interface FreeRest {
  what: 'rest'
  kid: number
}

/**
 * Which way out of several that a text offers?
 */
export interface ChooseWay {
  what: 'choose'
  text: number
  kid: number
  others: boolean
  cause: '' | 'action' | 'anomaly' | 'chore' | 'hack' | 'machine' | 'met' | 'page' | 'rumor' | 'school' | 'tile'
  number: number
}

/**
 * Who helps the kid with its test?
 */
export interface Help {
  what: 'help'
  kid: number
  trait: number
  able: number[]
}

/**
 * Roll, or solve the test with things?
 */
export interface Solve {
  what: 'solve'
  kid: number
  partners: number[]
  combos: string[]
  tags: string[]
  uses: string[]
  used: number[]
}

/**
 * Accept the failure, or roll again?
 */
export interface Failed {
  what: 'failed'
  kid: number
}

/**
 * Which of the Items that gave dice is lost?
 */
export interface LoseFavorite {
  what: 'favorite'
  kid: number
  items: number[]
}

/**
 * Which Items does the kid discard, down to four?
 */
export interface DiscardExcess {
  what: 'excess'
  kid: number
}

/**
 * Do caring parents relieve the kid of this condition?
 */
export interface Caring {
  what: 'caring'
  kid: number
  condition: number
}

/**
 * Who joins the kid in its hack?
 */
export interface JoinHack {
  what: 'join_hack'
  kid: number
  machine: number
  able: number[]
}

/**
 * How many T does this kid give for the hack?
 */
export interface ShareHack {
  what: 'hack_share'
  kid: number
  left: number
  need: number
  machine: number
}

/**
 * How many T does this kid give for an action of the Diary?
 */
export interface ShareAction {
  what: 'share'
  kid: number
  left: number
  need: number
  action: number
}

/**
 * Who of those who paid most is the Hacker?
 */
export interface LeadHacker {
  what: 'lead_hacker'
}

/**
 * Who takes the test of a firewall?
 */
export interface Tester {
  what: 'tester'
  trait: number
  participants: number[]
}

/**
 * Where does a machine go whose starting Sector is taken?
 */
export interface PlaceMachineAt {
  what: 'place_machine'
  machine: number
}

/**
 * Which of several machines moves first?
 */
export interface MoveFirst {
  what: 'move_first'
}

/**
 * Which machine does a text mean?
 */
export interface WhichMachine {
  what: 'which_machine'
  tile: number
}

/**
 * Where does a text move this machine?
 */
export interface MoveMachineTo {
  what: 'move_machine'
  machine: number
  tile: number
}

/**
 * Where does the ride end?
 */
export interface RideTo {
  what: 'ride_to'
  kid: number
  movement: number
  start: number
}

/**
 * Who comes along on the ride?
 */
export interface Invite {
  what: 'invite'
  kid: number
  place: number
}

/**
 * Does the kid come along?
 */
export interface ComeAlong {
  what: 'come_along'
  kid: number
  place: number
}

/**
 * Which of several machines does the kid meet first?
 */
export interface AvoidFirst {
  what: 'avoid_first'
  kid: number
}

/**
 * To which Location next door does the kid go?
 */
export interface StepAside {
  what: 'step_aside'
  kid: number
}

/**
 * Where does a text put the kid?
 */
export interface MoveTo {
  what: 'move_to'
  kid: number
  to: string
  caller: number
}

/**
 * Do the test of the Rumor, or spend the time?
 */
export interface PayOrTest {
  what: 'pay_or_test'
  rumor: number
}

/**
 * Which face-down Rumor is turned up?
 */
export interface ScoutRumor {
  what: 'scout'
  kid: number
  near: boolean
}

/**
 * Which Rumor comes off the track?
 */
export interface WhichRumor {
  what: 'remove_rumor'
  kid: number
}

/**
 * Which face-down Rumor gives way to the next one of the deck?
 */
export interface Echo {
  what: 'echo'
  kid: number
}

/**
 * Which of the Rumors on top of the deck comes first?
 */
export interface Videostore {
  what: 'videostore'
  count: number
}

/**
 * Which one comes after it?
 */
export interface NextOnTop {
  what: 'next_on_top'
  place: number
  count: number
}

/**
 * Which kid does this one choose?
 */
export interface OneKid {
  what: 'one_kid'
  kid: number
}

/**
 * Does the First Player try what the School card offers?
 */
export interface SchoolEvent {
  what: 'school_event'
}

/**
 * Which of the Items that fit does the kid use, where one of them will be lost?
 */
export interface UseItems {
  what: 'use_items'
  kid: number
  trait: number
}

/**
 * Who plays which kid.
 */
export interface Cast {
  seat: string
  kid: string
}

export interface AboutPlaces {
  places: string[]
}

export interface KidChore {
  kid: string
  chore: string
}

/**
 * The kid with the First Player token, and its player.
 */
export interface Begins {
  seat: string
  kid: string
}

/**
 * A side of a Diary card comes up, and what it says.
 */
export interface PageRead {
  page: string
  title: string
  text: string
}

export interface PageGone {
  page: string
}

/**
 * A round begins; the kid is First Player.
 */
export interface NewDay {
  round: number
  day: string
  week: number
  kid: string
  title: string
}

/**
 * A kid, and nothing else to say.
 */
export interface OfKid {
  kid: string
}

export interface SchoolDrawn {
  school: string
}

/**
 * The event of a School card, and what it says.
 */
export interface SchoolDay {
  kid: string
  school: string
  text: string
}

export interface AtPlace {
  place: string
}

export interface RumorAt {
  rumor: string
  place: string
}

export interface RumorsReshuffled {
  count: number
}

/**
 * By how much a dial has moved, e.g. "+1", and where it is now.
 */
export interface Dial {
  by: string
  now: number
}

export interface Story {
  text: string
}

export interface Ending {
  ending: string
  text: string
}

/**
 * More or fewer of something on the map, as the story calls it.
 */
export interface TokensPut {
  kind: string
  by: string
  place: string
  text: string
}

export interface TokensWalked {
  kind: string
  count: number
  from: string
  place: string
  text: string
}

export interface TrackMoved {
  track: string
  now: number
}

/**
 * A rule for the rest of the day, as a sentence.
 */
export interface RuleChanged {
  rule: string
}

export interface WayOutChosen {
  label: string
}

export interface KidTrait {
  kid: string
  trait: string
}

export interface Helps {
  helper: string
  kid: string
}

/**
 * The owner does not lend the kid its things.
 */
export interface ThingsKept {
  owner: string
  kid: string
}

export interface ComboUsed {
  kid: string
  combo: string
  things: string[]
}

export interface TagUsed {
  kid: string
  thing: string
  things: string[]
}

export interface KidAnomaly {
  kid: string
  anomaly: string
}

export interface Rolled {
  kid: string
  dice: number
  faces: number[]
}

export interface KidCondition {
  kid: string
  condition: string
}

export interface DieRolled {
  kid: string
  face: number
}

/**
 * The square of the Injured cube.
 */
export interface Healing {
  kid: string
  square: number
}

export interface FavorMoved {
  kid: string
  favor: string
  better: boolean
}

/**
 * So many T of a kid.
 */
export interface KidCount {
  kid: string
  count: number
}

export interface KidItem {
  kid: string
  item: string
}

export interface KidRumor {
  kid: string
  rumor: string
}

/**
 * How the test of a Rumor went, as the card tells it.
 */
export interface RumorTried {
  kid: string
  rumor: string
  text: string
}

export interface Peeked {
  kid: string
  places: string[]
}

/**
 * Nothing to add.
 */
export interface Plain {
}

export interface ItemGiven {
  kid: string
  item: string
  to: string
}

export interface AnomalyGiven {
  kid: string
  anomaly: string
  to: string
}

/**
 * The spaces of a sheet are counted from 1.
 */
export interface FirewallShown {
  machine: string
  space: number
  firewall: string
}

export interface KidMachine {
  kid: string
  machine: string
}

export interface ModeChanged {
  machine: string
  mode: string
}

/**
 * A machine has another Response card, and what that is called.
 */
export interface NewResponse {
  machine: string
  response: string
  title: string
}

export interface MachinePlaced {
  machine: string
  sector: string
}

/**
 * A machine, and nothing else to say.
 */
export interface OfMachine {
  machine: string
}

/**
 * A firewall space, counted from 1.
 */
export interface MachineSpace {
  machine: string
  space: number
}

/**
 * From one Sector to another.
 */
export interface MachineMoved {
  machine: string
  start: string
  sector: string
}

export interface KidMoved {
  kid: string
  from: string
  place: string
}

export interface Rode {
  kids: string[]
  from: string
  place: string
}

/**
 * What a Diary card has put there, and what it does.
 */
export interface Met {
  kid: string
  page: string
  text: string
}

/**
 * The Hacker, all who take part, and what it costs in T.
 */
export interface HackBegins {
  kid: string
  machine: string
  kids: string[]
  time: number
}

export interface KidPlace {
  kid: string
  place: string
}

export interface KidTile {
  kid: string
  tile: string
}

/**
 * An action of the Diary.
 */
export interface KidLabel {
  kid: string
  label: string
}

export type View = LoopView

export type Content = LoopContent

export type Details = LoopDetails

export type About = LoopAbout

/** Every question of the game. `what` tells which it is. */
export type Question =
  | WhoToBe
  | Adventure
  | TradeOrDone
  | FetchItem
  | DiscardItem
  | KeepChore
  | BringItem
  | TakeReward
  | Lend
  | Shield
  | WhichCondition
  | FreeRest
  | ChooseWay
  | Help
  | Solve
  | Failed
  | LoseFavorite
  | DiscardExcess
  | Caring
  | JoinHack
  | ShareHack
  | ShareAction
  | LeadHacker
  | Tester
  | PlaceMachineAt
  | MoveFirst
  | WhichMachine
  | MoveMachineTo
  | RideTo
  | Invite
  | ComeAlong
  | AvoidFirst
  | StepAside
  | MoveTo
  | PayOrTest
  | ScoutRumor
  | WhichRumor
  | Echo
  | Videostore
  | NextOnTop
  | OneKid
  | SchoolEvent
  | UseItems

/** What each kind of event tells. */
export interface EventArgs {
  cast: Cast
  rumors_dealt: AboutPlaces
  got_chore: KidChore
  begins: Begins
  page: PageRead
  page_gone: PageGone
  day: NewDay
  sick: OfKid
  first: OfKid
  school: SchoolDrawn
  event: SchoolDay
  new_rumor: AtPlace
  duplicate: RumorAt
  pushed_off: RumorAt
  rumors_reshuffled: RumorsReshuffled
  insight: Dial
  enigma: Dial
  story: Story
  won: Ending
  lost: Ending
  token: TokensPut
  tokens_walked: TokensWalked
  track: TrackMoved
  changed: RuleChanged
  chose: WayOutChosen
  test: KidTrait
  helps: Helps
  kept: ThingsKept
  combo: ComboUsed
  tag: TagUsed
  anomaly: KidAnomaly
  worn_out: KidAnomaly
  shielded: KidAnomaly
  rolled: Rolled
  pushed: KidCondition
  test_won: KidTrait
  test_lost: KidTrait
  die: DieRolled
  condition: KidCondition
  injured_again: OfKid
  relieved: KidCondition
  healing: Healing
  favor: FavorMoved
  grounded: OfKid
  not_grounded: OfKid
  bonus_time: KidCount
  time_tomorrow: KidCount
  lost_time: KidCount
  discarded: KidItem
  got_item: KidItem
  got_anomaly: KidAnomaly
  fetched: KidItem
  scouted: RumorAt
  investigates: KidRumor
  paid: KidCount
  solved: RumorTried
  not_solved: RumorTried
  removed_rumor: RumorAt
  to_bottom: AtPlace
  peeked: Peeked
  all_to_bottom: OfKid
  trade_opens: AtPlace
  trade_closes: Plain
  gave_item: ItemGiven
  gave_anomaly: AnomalyGiven
  firewall: FirewallShown
  scouts_machine: KidMachine
  mode: ModeChanged
  response: NewResponse
  machine_placed: MachinePlaced
  reset: OfMachine
  wrecked: OfMachine
  fires: KidMachine
  rebooted: MachineSpace
  machine_moved: MachineMoved
  walked: KidMoved
  took_bus: KidMoved
  took_car: KidMoved
  no_ride: OfKid
  rode: Rode
  sailed: Rode
  noticed: KidMachine
  avoided: KidMachine
  caught: KidMachine
  met: Met
  sent_back: KidMoved
  moved: KidMoved
  called_off: KidMachine
  hack_begins: HackBegins
  hack_cut_short: KidMachine
  firewall_down: MachineSpace
  hack_failed: OfMachine
  hacked: KidMachine
  chore_failed: KidChore
  chore_done: KidChore
  chore_rewarded: KidChore
  chore_missed: KidChore
  dinner: OfKid
  late_home: OfKid
  out_of_time: OfKid
  went_home: KidPlace
  late: OfKid
  back: OfKid
  rests: OfKid
  tile: KidTile
  card_action: KidLabel
  card_called_off: KidLabel
}
