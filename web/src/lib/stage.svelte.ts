/**
 * One queue of moments. An episode is one change of the match: its pages, throws and reveals are shown in their order, and after
 * them everything else of it at once. Scenes that come meanwhile wait. Who uses it tells the server what was read.
 */
import type { Moment } from '../boards/moments'
import type { EventDocument } from '../protocol'
import type { MatchState } from './apply'
import { pace } from './pace.svelte'
import { sound } from './sound.svelte'

export interface Episode {
  /** Null: somebody comes back to it, and what was before is not known here. */
  before: MatchState | null
  after: MatchState
  events: readonly EventDocument[]
  moments: readonly Moment[]
  /** What this person did themselves needs no time to be noticed. */
  own: boolean
  /** What somebody has to read of it beside its moments. */
  words: number
}

/** How far somebody has read: up to this event, and up to this change of the match. */
export interface ReadMark {
  match: string
  seat: number | null
  seq: number
  events: number
  pressed: boolean
}

/** ms. Dice wait for the one who throws them, or for a moment if nobody does; they fall; they lie. */
export const WAIT = 3000
const NOBODY = 900
export const FALL = 700
export const REST = 1500
/** ms per word, and to look up. */
const WORD = 300
const LOOK = 800
const LONGEST_BEAT = 8000
/** While other episodes wait, one that only moves is shown for so long at most. */
const HURRIED = 2000

export type ThrowStage = 'waits' | 'falls' | 'lies'

export class Stage {
  #episodes = $state.raw<readonly Episode[]>([])
  #at = $state(0)
  /** Of a reveal: the step that is shown. Of a throw: 0 waits, 1 falls, 2 lies. */
  step = $state(0)
  episode = $derived(this.#episodes[0] ?? null)
  /** What is shown now, before everything else. */
  moment = $derived<Moment | null>(this.episode?.moments[this.#at] ?? null)
  throwStage = $derived<ThrowStage>((['waits', 'falls', 'lies'] as const)[this.step] ?? 'lies')
  /** A reveal has come to its last step. */
  revealed = $derived(this.moment?.kind === 'reveal' && this.step >= this.moment.steps.length - 1)
  /** How many moments come after this one. */
  ahead = $derived(Math.max(0, this.#episodes.reduce((sum, { moments }) => sum + moments.length, 0) - this.#at - 1))
  /** Something that somebody else did was shown, and is being read. */
  beat = $state.raw<Episode | null>(null)
  /** How many moments of the same event came before this one. */
  ordinal = $derived.by(() => this.episode?.moments.slice(0, this.#at).filter(({ n }) => n === this.moment?.n).length ?? 0)
  /** Nothing is staged, and nothing waits. */
  idle = $derived(this.#episodes.length === 0)

  /** The moments of an episode are over: show the rest of it. */
  onplay: (episode: Episode) => void = () => {}
  onread: (mark: ReadMark) => void = () => {}
  /** A press let these dice fall. */
  onthrow: (episode: Episode, at: number) => void = () => {}

  #timer: ReturnType<typeof setTimeout> | undefined
  #beatTimer: ReturnType<typeof setTimeout> | undefined
  #thrown = new Set<string>()

  add(episode: Episode): void {
    const told = pace.now === 'straight' ? { ...episode, moments: [] } : episode
    this.#episodes = [...this.#episodes, told]
    if (this.#episodes.length === 1) this.#enter()
  }

  /** A press: the next moment, or what is being read has been read. */
  goOn(): void {
    const { moment } = this
    if (moment === null) this.#endBeat(true)
    else if (moment.kind === 'throw' && this.step === 0) this.#fall(true)
    else if (moment.kind === 'throw' && this.step === 1) this.#lie()
    else if (moment.kind === 'reveal' && !this.revealed) this.#showStep(this.step + 1)
    else this.#next(true)
  }

  /** Who acts has seen what there was to see. */
  goOnReading(): void {
    this.#endBeat(true)
  }

  /** Everything that waits has been shown, as far as this person is concerned. */
  skipToNow(): void {
    clearTimeout(this.#timer)
    const episodes = this.#episodes
    const last = episodes.at(-1)
    this.#episodes = []
    this.#at = 0
    for (const episode of episodes) this.onplay(episode)
    if (last) this.#tell(last, true)
    this.#endBeat(false)
  }

  /** Something was taken back: what is not in the log any more is not shown. */
  undone(state: MatchState, kept: number): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#beatTimer)
    this.beat = null
    const still = this.#episodes
      .map((episode) => ({ ...episode, after: state, moments: episode.moments.filter(({ n }) => n <= kept) }))
      .filter(({ moments }, at) => moments.length > (at === 0 ? this.#at : 0))
    this.#episodes = still
    if (still.length === 0) this.#at = 0
    else this.#show()
  }

  /** Everything is forgotten: others look at the screen now, or another match begins. */
  clear(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#beatTimer)
    this.#episodes = []
    this.#at = 0
    this.beat = null
  }

  /** Dice fall at all screens. */
  thrown(match: string, seq: number, at: number): void {
    this.#thrown.add(`${match} ${seq} ${at}`)
    const { episode, moment } = this
    if (moment?.kind === 'throw' && this.step === 0 && episode?.after.match === match && episode.after.seq === seq && this.#throwNumber() === at) this.#fall(false)
  }

  /** For a screen that nobody sits at: the host has read so far. */
  turned(events: number): void {
    while (this.moment !== null && (this.moment.to ?? this.moment.n) <= events) this.#next(false)
  }

  // --- one moment after another

  #throwNumber(): number {
    return (this.episode?.moments.slice(0, this.#at) ?? []).filter(({ kind }) => kind === 'throw').length
  }

  #enter(): void {
    this.#at = 0
    if (this.episode !== null && this.moment === null) this.#leave(false)
    else this.#show()
  }

  #show(): void {
    clearTimeout(this.#timer)
    const { episode, moment } = this
    if (episode === null || moment === null) return
    this.step = 0
    if (moment.sound) sound.play(moment.sound)
    if (moment.kind === 'reveal') this.#showStep(0)
    else if (moment.kind === 'throw') {
      const been = this.#thrown.has(`${episode.after.match} ${episode.after.seq} ${this.#throwNumber()}`)
      const wait = been ? 0 : moment.seat === null ? NOBODY : WAIT
      this.#after(wait * pace.factor, () => this.#fall(false))
    } else if (episode.after.seat === null) this.#after(readingTime([moment.title, ...moment.text, ...(moment.parts ?? []).flatMap(({ heading, lines }) => [heading, ...lines])]), () => this.#next(false))
  }

  #fall(pressed: boolean): void {
    const { episode } = this
    if (episode === null) return
    if (pressed) this.onthrow(episode, this.#throwNumber())
    sound.play('coin')
    this.step = 1
    this.#after(FALL * pace.factor, () => this.#lie())
  }

  #lie(): void {
    const { moment } = this
    if (moment?.kind !== 'throw') return
    this.step = 2
    this.#after(Math.max(REST, words(moment.result) * WORD) * pace.factor, () => this.#next(false))
  }

  #showStep(step: number): void {
    const { moment } = this
    if (moment?.kind !== 'reveal') return
    this.step = step
    const now = moment.steps[step]
    if (now?.sound) sound.play(now.sound)
    if (step < moment.steps.length - 1) this.#after((now?.ms ?? 0) * pace.factor, () => this.#showStep(step + 1))
    else if (this.episode?.after.seat === null) this.#after(REST * 3, () => this.#next(false))
    else clearTimeout(this.#timer)
  }

  #next(pressed: boolean): void {
    clearTimeout(this.#timer)
    const { episode, moment } = this
    if (episode === null) return
    this.#at += 1
    if (this.moment === null) this.#leave(pressed)
    else {
      // Of two pages that tell one event the first alone is not the event: who comes back begins with it again.
      if (moment !== null) this.onread({ match: episode.after.match, seat: episode.after.seat, seq: episode.after.seq - 1, events: Math.min(moment.to ?? moment.n, this.moment.n - 1), pressed })
      this.#show()
    }
  }

  /** What is left of the episode is shown at once; if others wait, only for a moment. */
  #leave(pressed: boolean): void {
    const episode = this.episode
    if (episode === null) return
    this.#endBeat(false)
    this.onplay(episode)
    if (this.#episodes.length > 1) {
      const { own, words: count } = episode
      this.#after(own || count === 0 || pace.now === 'straight' ? 0 : Math.min(HURRIED, LOOK + count * WORD) * pace.factor, () => this.#drop(episode, pressed))
    } else {
      this.#episodes = []
      this.#at = 0
      this.#read(episode, pressed)
    }
  }

  #drop(episode: Episode, pressed: boolean): void {
    this.#tell(episode, pressed)
    this.#episodes = this.#episodes.slice(1)
    this.#enter()
  }

  /** The newest episode is on the board now: it takes a moment to be read. */
  #read(episode: Episode, pressed: boolean): void {
    if (episode.own || episode.words === 0 || pace.now === 'straight') {
      this.#tell(episode, pressed)
      return
    }
    this.beat = episode
    clearTimeout(this.#beatTimer)
    this.#beatTimer = setTimeout(() => this.#endBeat(false, true), Math.min(LONGEST_BEAT, LOOK + episode.words * WORD) * pace.factor)
  }

  #endBeat(pressed: boolean, timely = pressed): void {
    clearTimeout(this.#beatTimer)
    const { beat } = this
    this.beat = null
    if (beat !== null && timely) this.#tell(beat, pressed)
  }

  #tell({ after }: Episode, pressed: boolean): void {
    this.onread({ match: after.match, seat: after.seat, seq: after.seq, events: after.log.at(-1)?.n ?? 0, pressed })
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
  }
}

export const words = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** How long somebody may need for all of this, in ms. */
export const readingTime = (texts: readonly string[]): number => Math.min(20_000, 2000 + texts.reduce((sum, text) => sum + words(text), 0) * WORD)
