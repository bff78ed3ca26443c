// Made by scripts/protocol_types.py from the types of the server. Do not edit; docs/protocol.md explains it.

/** A document whose shape the game decides. */
export type Doc = Record<string, unknown>

/**
 * The first message on a connection: whose seats this device holds, and what it has seen.
 */
export interface Hello {
  type: 'hello'
  secrets?: string[]
  last?: Last[]
  chat?: number
  device?: string | null
  reads?: boolean
  id: string
}

/**
 * What a client has already: it then gets only what came after.
 */
export interface Last {
  match: string
  seq: number
  events: number
  seat?: number | null
}

/**
 * Are you there? Answered with an ack.
 */
export interface Ping {
  type: 'ping'
  id: string
}

/**
 * Sit down in an open seat. Answered with `seated`, which carries the seat's secret.
 */
export interface Take {
  type: 'take'
  seat: number
  name: string
  colour: number
  id: string
}

/**
 * Stand up. During a match a bot plays on until somebody takes the seat.
 */
export interface Leave {
  type: 'leave'
  seat: number
  id: string
}

export interface Rename {
  type: 'rename'
  seat: number
  name: string
  colour: number
  id: string
}

/**
 * Host, between matches: change what will be played. Only what is given changes.
 */
export interface Configure {
  type: 'configure'
  seats?: number | null
  options?: Doc | null
  series?: string | null
  id: string
}

/**
 * Host, at any time: the table's settings as a whole.
 */
export interface ChangeSettings {
  type: 'set'
  settings: Settings
  id: string
}

/**
 * What the host sets for the table, whatever is played.
 */
export interface Settings {
  clock: Clock
  grace: number
  pace: 'at_once' | 'breath' | 'pause'
  chat: boolean
  spectators: boolean
  stand_in: string
  advice: boolean
}

/**
 * `move`: so many seconds for each answer; `player`: for the whole match, plus `extra` per answer; `slow`: for each
 * answer, and it runs though nobody is at the table.
 */
export interface Clock {
  kind: 'move' | 'none' | 'player' | 'slow'
  seconds: number
  extra: number
  night: Night | null
}

/**
 * From when to when the clocks sleep: hours by the clock of the time zone, such as Europe/Berlin.
 */
export interface Night {
  zone: string
  begins: number
  ends: number
}

/**
 * Host: a bot sits down in an open seat, or the bot there changes its level. "all": every open seat.
 */
export interface PutBot {
  type: 'put_bot'
  seat: number | 'all'
  level: string
  id: string
}

/**
 * Host: send a bot or a person away from a seat. A person stays out until `let_in`.
 */
export interface Clear {
  type: 'clear'
  seat: number
  id: string
}

/**
 * Host: somebody who was removed may sit down again.
 */
export interface LetIn {
  type: 'let_in'
  n: number
  id: string
}

export interface GiveHost {
  type: 'give_host'
  seat: number
  id: string
}

/**
 * A seat's choice before the next match of a series.
 */
export interface ChooseForSeries {
  type: 'choose'
  seat: number
  option: string
  value: string
  id: string
}

/**
 * Host: start the match, or the next one. All seats must be filled.
 */
export interface Start {
  type: 'start'
  id: string
}

/**
 * A seat's answer to its prompt: an option id, a text, or a list of option ids.
 */
export interface GiveAnswer {
  type: 'answer'
  match: string
  seat: number
  prompt: string
  answer: string | string[]
  id: string
}

/**
 * What is not possible now, and why not? Answered with `blocked`.
 */
export interface Why {
  type: 'why'
  seat: number
  prompt: string
  id: string
}

/**
 * What would the regular bot do in this seat's place? Answered with `advice`, for whoever asked and nobody else.
 */
export interface Advise {
  type: 'advise'
  seat: number
  prompt: string
  id: string
}

/**
 * Take the seat's last answer back: at once if nobody has learned anything since, else by a poll.
 */
export interface TakeBack {
  type: 'undo'
  seat: number
  id: string
}

/**
 * Ask the others to end the match without a winner.
 */
export interface ProposeEnd {
  type: 'propose_end'
  seat: number
  id: string
}

export interface Vote {
  type: 'vote'
  seat: number
  poll: number
  yes: boolean
  id: string
}

/**
 * Give up. With two sides the match is over; else a bot plays the seat to the end.
 */
export interface Resign {
  type: 'resign'
  seat: number
  id: string
}

/**
 * The bots' pace is "pause": let those who are asked move once.
 */
export interface Go {
  type: 'go'
  id: string
}

/**
 * The person in this seat has read what was shown, up to this event and this change (`seq`) of the match.
 */
export interface Read {
  type: 'read'
  match: string
  seat: number
  seq: number
  events: number
  pressed?: boolean
  id: string
}

/**
 * Let the dice of this change (`seq`) of the match fall now, at all screens: they are thrown for the eyes only.
 */
export interface Throw {
  type: 'throw'
  match: string
  seat: number
  seq: number
  at: number
  id: string
}

/**
 * The lesson is over, or somebody has had enough of it: the match goes on by itself.
 */
export interface PlayOn {
  type: 'play_on'
  id: string
}

/**
 * Say something: a text, or a claim of the game (`claim` names it, `args` fill it in).
 */
export interface Say {
  type: 'say'
  seat: number
  text?: string
  claim?: string
  args?: Record<string, string | number | boolean>
  invites?: string
  id: string
}

/**
 * Keep a private note for the seat, in place of the last one. It goes with the match.
 */
export interface TakeNote {
  type: 'note'
  match: string
  seat: number
  text: string
  id: string
}

/**
 * A small sign that everybody sees for a moment. It is not kept.
 */
export interface React {
  type: 'react'
  seat: number
  what: 'clap' | 'gasp' | 'heart' | 'hurry' | 'laugh' | 'no' | 'sorry' | 'think' | 'wave' | 'yes'
  id: string
}

/**
 * The answer to hello. A `match` message follows for each seat held, or one for the spectator.
 */
export interface Welcome {
  type: 'welcome'
  id: string
  version: string
  table: TableDocument
  seats: number[]
  unknown: string[]
  removed: boolean
  chat: SaidMessage[]
  now: number
}

/**
 * Everything about the table that everybody at it may know.
 */
export interface TableDocument {
  id: string
  game: string
  title: string
  phase: 'lobby' | 'over' | 'playing'
  seats: SeatDocument[]
  host: number | null
  options: Doc
  pack: string
  offers: Record<string, OfferDocument[]>
  settings: Settings
  series: SeriesState | null
  match: string | null
  played: number
  watchers: number
  poll: Poll | null
  levels: string[]
  removed: Removed[]
  fork: ForkPoint | null
  today: string
  broken: BrokenMatch | null
}

/**
 * A place at the table. `here`: a device of this person is connected.
 */
export interface SeatDocument {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  colour: number
  level: string
  about: string
  here: boolean
  stand_in: boolean
  resigned: boolean
  out_of_time: boolean
  host: boolean
}

/**
 * A value of a setting that a pack has, in words.
 */
export interface OfferDocument {
  value: string
  title: string
  text: string
}

/**
 * A series of matches with its running score.
 */
export interface SeriesState {
  name: string
  title: string
  played: number
  scores: number[]
  choices: SeriesChoiceDocument[]
  winners: number[] | null
}

/**
 * Something a seat must choose before the next match of the series; `value` once it is chosen.
 */
export interface SeriesChoiceDocument {
  seat: number
  option: string
  values: string[]
  value: string
}

/**
 * Something that all people at the table must agree on.
 */
export interface Poll {
  poll: number
  kind: 'end' | 'undo'
  by: number
  text: string
  yes: number[]
  waiting: number[]
}

/**
 * Somebody whom the host removed, and who takes no seat until the host lets them back in (`let_in`).
 */
export interface Removed {
  n: number
  name: string
}

/**
 * A point of a match that is over: after so many of its answers.
 */
export interface ForkPoint {
  match: string
  at: number
}

/**
 * A match that this server can't play on, and why. What was played of it can be saved.
 */
export interface BrokenMatch {
  match: string
  why: string
}

/**
 * Somebody said something. `n` counts the lines of this table; `seat` is None for the table itself.
 */
export interface SaidMessage {
  type: 'said'
  n: number
  at: number
  seat: number | null
  name: string
  text: string
  claim: string
  args: Record<string, string | number | boolean>
  match: string | null
  invites: string
}

/**
 * The table changed.
 */
export interface TableMessage {
  type: 'table'
  table: TableDocument
}

/**
 * The match as one seat (None: a spectator) sees it now, whole or as the change since the last one.
 *
 * `view` is set when the document comes whole; else the keys of `changed` replace those of the last view.
 * Keep the first `keep` events of the log and put `events` after them.
 */
export interface MatchMessage {
  type: 'match'
  match: string
  seat: number | null
  seq: number
  view: View | null
  changed: Doc
  prompt: ShownPrompt | null
  keep: number
  events: EventDocument[]
  waiting: number[]
  talk: boolean
  undo: Undo | null
  clocks: Clocks | null
  over: OverDocument | null
  commitment: string
  content: Content | null
  claims: ClaimForm[] | null
  names: string[]
  read: number | null
  lesson: LessonDocument | null
}

/**
 * Base of every game's view. The match fills in these fields, the game all others.
 */
export interface View {
  game: string
  seat: number | 'all' | null
  seats: number
  waiting: number[]
  talk: boolean
  result: Result | null
  [field: string]: unknown
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
 * Base of what else a game has to tell at its end. A game without more to tell leaves it empty.
 */
export interface Details {
  [field: string]: unknown
}

/**
 * A question to one seat. `some`: min to max of the options; `order`: all; `write`: a text up to max.
 */
export interface ShownPrompt {
  seat: number
  id: string
  kind: 'one' | 'order' | 'some' | 'write'
  what: string
  question: Question
  text: string
  min: number
  max: number
  options: OptionDocument[]
}

/**
 * Base of all questions. The tag is the question's name in texts and documents, e.g. "move".
 */
export interface Question {
  what: string
  [field: string]: unknown
}

/**
 * An option in words, as it leaves the library. `about`: what else the game tells about it.
 */
export interface OptionDocument {
  id: string
  kind: string
  label: string
  targets: string[]
  rule: string
  hint: string
  who: string
  short: string
  topics: Topic[]
  cautions: Caution[]
  about: OptionAbout | null
}

/**
 * What several options are about alike: who would do it, what is done, which thing it is done with.
 */
export interface Topic {
  id: string
  label: string
  thing: boolean
}

/**
 * Something that an option costs beyond what its label says.
 */
export interface Caution {
  kind: string
  text: string
}

/**
 * Base of what else a game tells about an option, for clients to draw: its fields by name, things as refs.
 */
export interface OptionAbout {
  [field: string]: unknown
}

/**
 * An event in words, as it leaves the library.
 */
export interface EventDocument {
  n: number
  what: string
  seat: number | null
  args: EventFields
  text: string
  rule: string
}

/**
 * Base of what each kind of event tells: its fields by name, things as refs such as "kid:2" or "space:C4".
 */
export interface EventFields {
  [field: string]: unknown
}

/**
 * What this seat could take back: so many answers. `free`: at once; else the others must agree.
 */
export interface Undo {
  answers: number
  free: boolean
}

/**
 * Milliseconds left per seat (None: no limit) at the moment `at`; those of `running` go down.
 */
export interface Clocks {
  at: number
  left: (number | null)[]
  running: number[]
  until: Record<string, number>
}

/**
 * How the match ended, and what was kept secret until then.
 */
export interface OverDocument {
  how: 'agreed' | 'finished' | 'resigned'
  by: number | null
  text: string
  winners: number[]
  scores: number[]
  reason: string
  details: Details
  seed: string
  commitment: string
  truth: View | null
  draw: boolean
  headline: string
  advised: number[]
  today: DaysScore | null
}

/**
 * What a match of a day's deal was worth.
 */
export interface DaysScore {
  challenge: string
  title: string
  date: string
  version: string
  score: number
  helped: boolean
}

/**
 * Base of what is printed on a game's things. A game without any leaves it empty.
 */
export interface Content {
  [field: string]: unknown
}

/**
 * A claim as a client can offer it: the sentence with {gaps}, and what may fill each of them.
 */
export interface ClaimForm {
  claim: string
  text: string
  gaps: Record<string, ClaimGap>
}

/**
 * What may fill a gap of a claim: a seat, a number from `least` to `most`, or one of the `words`.
 */
export interface ClaimGap {
  kind: 'number' | 'seat' | 'word'
  own_seat: boolean
  least: number
  most: number
  words: ClaimWord[]
}

/**
 * A word that may fill a gap, and how it is read.
 */
export interface ClaimWord {
  value: string
  title: string
}

/**
 * What a guided first match says now.
 */
export interface LessonDocument {
  title: string
  step: number
  steps: number
  notes: LessonNote[]
  wanted: string[][]
  others: boolean
  done: boolean
}

/**
 * One new idea. `at` is what it is about: a ref of the game ("space:C4"), or a part of the screen: board, hand,
 * question, players, log.
 */
export interface LessonNote {
  title: string
  text: string
  at: string
}

/**
 * The command is done, and what it changed is on disk.
 */
export interface Ack {
  type: 'ack'
  id: string
}

/**
 * The command did nothing. `reason` is for programs, `text` for people.
 */
export interface Refused {
  type: 'refused'
  id: string
  reason: 'bad_answer' | 'bad_message' | 'closed' | 'lesson' | 'not_asked' | 'not_host' | 'not_now' | 'not_yours' | 'options' | 'removed' | 'stale' | 'taken' | 'too_fast' | 'unknown'
  text: string
  field: string
}

/**
 * You sit in this seat. Keep the secret: it is the way back, from any device.
 */
export interface Seated {
  type: 'seated'
  id: string
  seat: number
  secret: string
}

/**
 * The answer to why.
 */
export interface BlockedMessage {
  type: 'blocked'
  id: string
  seat: number
  prompt: string
  blocked: Blocked[]
}

/**
 * A tempting answer that is not legal now, with the reason and its rule.
 */
export interface Blocked {
  id: string
  label: string
  targets: string[]
  reason: string
  rule: string
}

/**
 * The answer to advise: what this bot would answer, as the ids of options or a text, and its reason.
 */
export interface Advice {
  type: 'advice'
  id: string
  seat: number
  prompt: string
  level: string
  answer: string | string[]
  reason: string
}

/**
 * The private note of a seat that this connection holds, as it is kept.
 */
export interface Note {
  type: 'note'
  match: string
  seat: number
  text: string
}

export interface Reaction {
  type: 'reaction'
  seat: number
  what: 'clap' | 'gasp' | 'heart' | 'hurry' | 'laugh' | 'no' | 'sorry' | 'think' | 'wave' | 'yes'
}

/**
 * Somebody has thrown the dice of this change of the match: they fall now.
 */
export interface Thrown {
  type: 'thrown'
  match: string
  seq: number
  at: number
}

/**
 * For those who watch: the host has read so far. A screen in the room turns its pages with it.
 */
export interface Turned {
  type: 'turned'
  match: string
  events: number
}

/**
 * This connection no longer holds the seat.
 */
export interface Unseated {
  type: 'unseated'
  seat: number
  text: string
}

/**
 * The host lets this device back in: it may take a seat again.
 */
export interface Invited {
  type: 'invited'
  text: string
}

/**
 * Whoever runs the server has something to say to everybody. `restarts`: it goes down now, and comes back.
 */
export interface Notice {
  type: 'notice'
  text: string
  restarts: boolean
}

/**
 * Something was wrong with what came, and it fits no command. The connection may be closed next.
 */
export interface Trouble {
  type: 'trouble'
  text: string
}

/**
 * A game in the catalogue. `ready` is false for one that is still to come.
 */
export interface GameInfo {
  name: string
  title: string
  text: string
  ready: boolean
  seats: number[]
  settings: GameSetting[]
  series: SeriesInfo[]
  levels: Titled[]
  own_packs: boolean
  packs: PackTitle[]
  options_schema: Doc
  lesson: LessonInfo | null
  difficulties: Difficulties | null
}

/**
 * An option of a game that a host can set, in words. `kind`: choice, several, switch, seat, number or text.
 * `needs`: as for a value, where all but the default need something.
 */
export interface GameSetting {
  name: string
  title: string
  text: string
  kind: string
  default: unknown
  values: Titled[]
  needs: Record<string, unknown[]>
  by_seats: Doc
  from_pack: boolean
  unchosen: string
}

/**
 * A value of a setting, in words. `seats`: the numbers of seats it can be played with. `needs`: by setting, with
 * which of its values (or one of them, where several can be chosen); nothing if it can be played as it is.
 */
export interface Titled {
  value: unknown
  title: string
  text: string
  seats: number[]
  needs: Record<string, unknown[]>
  excludes: unknown[]
  lab: boolean
}

/**
 * A series of matches. `sets`: options that it chooses by itself, match after match.
 */
export interface SeriesInfo {
  name: string
  title: string
  text: string
  seats: number[]
  sets: string[]
}

/**
 * A pack of the gallery, which comes with the game. `options` are what to put on the table.
 */
export interface PackTitle {
  name: string
  title: string
  text: string
  options: Doc
}

/**
 * A guided first match, as the cover offers it.
 */
export interface LessonInfo {
  title: string
  text: string
  minutes: number
}

/**
 * All difficulties of a game, the gentlest first.
 */
export interface Difficulties {
  sets: string[]
  measured: string
  levels: Difficulty[]
}

/**
 * Options and bots that go by this name.
 */
export interface Difficulty {
  name: 'as_printed' | 'gentle' | 'hard'
  title: string
  text: string
  bots: string
  options: Doc
  rates: WinRate[]
}

/**
 * How often a bot of this level won in your place, or a whole table of them where all win or lose together.
 */
export interface WinRate {
  player: string
  seats: number
  won: number
  played: number
  on: string
  options: Doc
}

/**
 * POST /api/tables. The one who asks becomes host and sits in the first seat.
 */
export interface NewTable {
  game: string
  seats?: number | null
  options?: Doc
  series?: string
  settings?: Settings
  name: string
  colour?: number
  bots?: string[]
  others?: string[]
  start?: boolean
  lesson?: boolean
  today?: DayWanted | null
}

/**
 * One of a day's deals.
 */
export interface DayWanted {
  challenge: string
  date: string
}

/**
 * The table and the secrets of the seats. The link of a seat is /t/<table>#s=<secret>.
 */
export interface NewTableMade {
  table: string
  seats: SeatKey[]
}

export interface SeatKey {
  seat: number
  secret: string
}

/**
 * POST /api/games/<game>/check: can these options be played? (Also: is this Architect's plan sound?)
 */
export interface CheckOptions {
  seats: number
  options: Doc
}

/**
 * `options` are those given, made whole; empty if there are problems.
 */
export interface Checked {
  problems: Problem[]
  options: Doc
}

/**
 * What is wrong, in words. `field` names the option, `place` counts from 1 where it is a list.
 */
export interface Problem {
  field: string
  text: string
  place: number | null
}

export interface RuleText {
  id: string
  chapter: string
  text: string
  note: boolean
}

/**
 * POST /api/games/<game>/packs: a pack as one TOML text, or as its files by name, or as a zip of them (base64).
 */
export interface PackUpload {
  text?: string
  files?: Record<string, string>
  zip?: string
}

/**
 * `pack` is what to put in the option `pack`, or "" if there are problems; `options` has it, and what else the pack
 * needs to be played.
 */
export interface PackChecked {
  pack: string
  title: string
  problems: PackFault[]
  options: Doc
}

/**
 * What is wrong with a pack, and where: "" and 0 where there is no place to name.
 */
export interface PackFault {
  file: string
  entry: string
  field: string
  line: number
  text: string
}

/**
 * POST /api/games/<game>/draft: what is a pack like that somebody is still at? Nothing is kept of it.
 */
export interface PackQuestion {
  text?: string
  files?: Record<string, string>
  zip?: string
  options?: Doc
  seats?: number
}

/**
 * `warnings` may be meant so. Where there are problems, the rest is empty: else `tables` are what the files say,
 * and `content` and `view` are those of a match that begins with it, for a spectator.
 */
export interface PackLook {
  problems: PackFault[]
  warnings: PackFault[]
  files: Record<string, string>
  title: string
  offers: Record<string, OfferDocument[]>
  options: Doc
  tables: Doc
  content: Content | null
  view: View | null
  names: string[]
}

/**
 * GET /api/games/<game>/packs/<pack>: a pack that comes with the game or was brought to this server.
 */
export interface PackFiles {
  pack: string
  title: string
  files: Record<string, string>
}

/**
 * GET /api/matches/<match>/replay?seat=0&first=0&count=50, once the match is over.
 *
 * `seat=all` knows everything there was; only of a match that was played to its end.
 */
export interface Replay {
  match: string
  game: string
  seat: number | 'all' | null
  answers: number
  names: string[]
  colours: number[]
  held: number[]
  over: OverDocument
  forked: number
  content: Content
  steps: ReplayStep[]
}

/**
 * The match after `at` answers, as the seat saw it then. `events` are those since the step before.
 */
export interface ReplayStep {
  at: number
  view: View
  prompt: ShownPrompt | null
  events: EventDocument[]
  waiting: number[]
}

/**
 * GET /api/matches/<match>/minds, once the match is over: what the bots believed, and their reasons.
 */
export interface Minds {
  match: string
  minds: Mind[]
  reasons: Reason[]
}

/**
 * What went on in one seat: who thought there, and what it believed, in the order of the match.
 *
 * `bot` is false for a seat that a person played: then this is what a bot would have believed in that place.
 * What a belief looks like is the game's affair; games whose bots keep none leave the list empty.
 */
export interface Mind {
  seat: number
  level: string
  bot: boolean
  beliefs: Doc[]
}

/**
 * Why a bot gave the answer number `at`, counted from 0.
 */
export interface Reason {
  at: number
  seat: number
  text: string
}

/**
 * GET /api/matches/<match>/look_back, once the match is over: how its outlook changed. From every moment bots
 * played on `tries` times; what a spectator could not know was drawn afresh. No `turn`: there was no single one.
 */
export interface LookBack {
  match: string
  tries: number
  looks: OutlookAt[]
  turn: TurnOfMatch | null
}

/**
 * After so many answers: how often those who won in the end won when bots played on from there. In a match that all
 * lost together: how often it was won.
 */
export interface OutlookAt {
  at: number
  won: number
}

/**
 * Between these two moments the outlook changed most; `lines` tell what everybody saw there.
 */
export interface TurnOfMatch {
  first: number
  last: number
  before: number
  after: number
  lines: string[]
}

/**
 * POST /api/matches/<match>/fork: a new table that goes on from a point of a match that is over.
 *
 * `seats`: who sits in each seat: "me" (once), "open", or the level of a bot. It begins at once if none is open.
 */
export interface NewFork {
  at: number
  seats: string[]
  name: string
  colour?: number
  settings?: Settings
}

/**
 * GET /api/matches/<match>/question?at=17: who answered there, what was asked, and what was answered.
 *
 * `labels` are the chosen options in words.
 */
export interface StepQuestion {
  match: string
  at: number
  seat: number
  prompt: ShownPrompt
  answer: string | string[]
  labels: string[]
}

/**
 * POST /api/matches/<match>/what_if: let bots play the rest from a point on, many times.
 *
 * Without `instead` they choose there, too. With it that answer is given there, and beside it the one that
 * was given in truth, each with the same luck.
 */
export interface WhatIfRequest {
  at: number
  instead?: string | string[] | null
}

/**
 * GET /api/matches/<match>/what_if/<run>: how far it is, and the odds so far. `ways` are the answers tried there,
 * in words; "" where the bots choose.
 */
export interface WhatIfRun {
  id: string
  match: string
  at: number
  state: 'broken' | 'done' | 'running' | 'stopped' | 'waiting'
  done: number
  total: number
  ways: string[]
  odds: WhatIfOdds[]
}

/**
 * How often somebody won: a seat, a side by its name, or (neither) all together. `score` is the mean, where
 * there are points. One estimate for each way; `change` from the first way to the second.
 */
export interface WhatIfOdds {
  seat: number | null
  side: string
  won: LabEstimate[]
  score: LabEstimate[]
  change: LabEstimate | null
}

/**
 * A value and its 95 % interval, out of `n` deals; null where nothing can be said.
 */
export interface LabEstimate {
  value: number | null
  low: number | null
  high: number | null
  n: number
}

/**
 * GET /api/today?date=2026-11-20: the deals of that day, or of today (UTC). `next` is the next day's beginning, in
 * milliseconds since 1970.
 */
export interface Today {
  date: string
  today: string
  next: number
  deals: DealOfDay[]
}

/**
 * A deal of the day, as the page of today shows it. `done` of `total` efforts for the marks have been made.
 */
export interface DealOfDay {
  challenge: string
  game: string
  title: string
  text: string
  counts: string
  minutes: number
  free: string[]
  options: Doc
  version: string
  done: number
  total: number
  marks: Marks | null
}

/**
 * The points that a medal takes.
 */
export interface Marks {
  bronze: number
  silver: number
  gold: number
}

/**
 * POST /api/games/<game>/studies/<study>: a question that a game's bots can answer. What it looks like, and the
 * answer, is the game's affair.
 */
export interface StudyQuestion {
  about: Doc
  pack: string
}

/**
 * A line of the high scores of Solo Challenge on this server.
 */
export interface Score {
  name: string
  score: number
  at: number
  own: boolean
}

/**
 * POST /api/glance: how do my tables stand?
 */
export interface Glance {
  tables: GlanceAt[]
}

export interface GlanceAt {
  table: string
  secrets?: string[]
}

/**
 * A table in a few words, for the list of running tables.
 */
export interface TableGlance {
  id: string
  game: string
  title: string
  phase: string
  players: string[]
  waiting: string[]
  your_turn: boolean
  slow: boolean
  until: number | null
}

/**
 * GET /api/lab: may this browser use the lab, and which run goes on ("" if none)?
 */
export interface LabOpen {
  open: boolean
  running: string
}

/**
 * POST /api/lab/runs: let bots play a game many times.
 */
export interface LabRequest {
  game: string
  seats: number
  bots: string[]
  options?: Doc
  matches?: number
  without?: string[]
  number?: string
  values?: number[]
}

/**
 * GET /api/lab/contents/<game>/<pack>: what can be changed in a pack.
 */
export interface LabContents {
  cards: LabCard[]
  numbers: LabNumber[]
}

/**
 * A card that can be taken out of a pack.
 */
export interface LabCard {
  id: string
  name: string
}

/**
 * A number of a pack: what it belongs to, what it is called there, and what it is.
 */
export interface LabNumber {
  field: string
  thing: string
  name: string
  value: number
}

/**
 * GET /api/lab/runs/<run>: how far it is, and what it has found so far.
 */
export interface LabRun {
  id: string
  game: string
  state: 'broken' | 'done' | 'running' | 'stopped'
  done: number
  total: number
  findings: LabFinding[]
}

/**
 * A small table. A cell is a text, a number or a LabEstimate.
 */
export interface LabFinding {
  key: string
  title: string
  text: string
  columns: LabColumn[]
  rows: unknown[][]
  fair: number | null
}

export interface LabColumn {
  name: string
  unit: string
}

/**
 * GET /api/reach: where other devices find this server, as the beginning of a link; "": they can't.
 * `gate`: whoever started the server can change that from the page.
 */
export interface ServerLink {
  link: string
  gate: boolean
}

/**
 * POST /api/gate/key: the token from the link that the server printed when it started.
 */
export interface GateToken {
  token: string
}

/**
 * What opens and shuts the gate to the local network, in the header `Authorization: Gate <key>`.
 */
export interface GateKey {
  key: string
}

/**
 * POST /api/gate: let others of the local network join, or don't any more.
 */
export interface GateWish {
  open: boolean
}

/**
 * How this server can tell people that it is their turn. `push` is the key that browsers ask for; "": it can't.
 */
export interface NoticesOffered {
  push: string
  webhook: boolean
  mail: boolean
}

/**
 * Where to tell the person in a seat. `p256dh` and `auth` come with the address that a browser gives for `push`.
 */
export interface NewNotice {
  kind: 'mail' | 'push' | 'webhook'
  address: string
  p256dh?: string
  auth?: string
}

/**
 * POST /api/tables/{table}/notices: look at what is asked for in the seats of these secrets, add one to the first
 * of them, or remove one.
 */
export interface NoticeWish {
  secrets: string[]
  add?: NewNotice | null
  remove?: string
}

/**
 * A way in which a person is told. `unconfirmed`: a mail asks whether the address is right; `dropped`: it could not
 * be reached, and nothing is sent there any more.
 */
export interface NoticeAsked {
  id: string
  kind: 'mail' | 'push' | 'webhook'
  address: string
  state: 'dropped' | 'on' | 'unconfirmed'
}

/**
 * All ways in which the person is told at one table. `title` is that of the game.
 */
export interface NoticesAsked {
  title: string
  asked: NoticeAsked[]
}

/**
 * The body of every answer that is not 2xx.
 */
export interface ErrorBody {
  text: string
  field: string
}

export type Command =
  | Hello
  | Ping
  | Take
  | Leave
  | Rename
  | Configure
  | ChangeSettings
  | PutBot
  | Clear
  | LetIn
  | GiveHost
  | ChooseForSeries
  | Start
  | GiveAnswer
  | Why
  | Advise
  | TakeBack
  | ProposeEnd
  | Vote
  | Resign
  | Go
  | Read
  | Throw
  | PlayOn
  | Say
  | TakeNote
  | React

export type Message =
  | Welcome
  | TableMessage
  | MatchMessage
  | Ack
  | Refused
  | Seated
  | BlockedMessage
  | Advice
  | SaidMessage
  | Note
  | Reaction
  | Thrown
  | Turned
  | Unseated
  | Invited
  | Notice
  | Trouble
