/** The match as it is shown now to whoever looks at the screen, and what is still being told. */
import { sealed, type AnyBoard, type OptionDoc } from '../../boards/types'
import type { CardMoment, Moment, PageMoment } from '../../boards/moments'
import type { EventDocument } from '../../protocol'
import type { MatchState } from '$lib/apply'
import type { TableLink } from '$lib/link.svelte'
import { Moments } from '$lib/moments.svelte'
import { pace } from '$lib/pace.svelte'
import { curtain } from '$lib/preferences.svelte'
import { SpeechBubbles } from '$lib/speech.svelte'
import { Stage, words, type ReadMark, type Episode } from '$lib/stage.svelte'
import { toasts } from '$lib/toasts.svelte'
import { headlineOf } from './ending'
import type { People } from './people.svelte'

export class ShownMatch {
  readonly moments = new Moments()
  readonly stage = new Stage()
  readonly speech = new SpeechBubbles()
  /** The game's drawing, once it is loaded. */
  board = $state.raw<AnyBoard | null>(null)
  /** What a screen reader should say next. */
  spoken = $state('')
  /** Somebody wants to read the earlier pages again. */
  leafing = $state(false)
  /** Everything that was watched has been told. */
  ontold: () => void = () => {}
  /** The last move was taken back. */
  onundone: () => void = () => {}
  /** The match before what is watched now, such as dice that fall: until they lie, nothing gives away how it ends. */
  #still = $state.raw<MatchState | undefined>()
  #unsaid: EventDocument[] = []
  /** What came before the board was there that knows how to show it. */
  #early = $state.raw<readonly { before: MatchState | undefined; after: MatchState; fresh: readonly EventDocument[] }[]>([])
  #boardless = $state(false)
  /** This person has sent an answer: what happens next is their own doing. */
  #acting = false
  /** How far each seat that this device holds has read. */
  #marks = new Map<number | null, { match: string; events: number }>()

  /** Null while nobody may look. */
  state = $derived.by((): MatchState | null => {
    if (this.people.curtain.length > 0) return null
    const now = this.link.matches.get(this.people.viewer) ?? null
    if (now !== null && this.#early.length > 0) return { ...now, log: [], prompt: null, waiting: [], over: null }
    const staged = this.#staged(now)
    if (staged !== null) return staged
    const { awaited } = this.moments
    const still = this.#still
    if (now === null || awaited === null || still?.match !== now.match || still.seat !== now.seat) return now
    return { ...still, log: now.log.filter(({ n }) => n < awaited.n) }
  })
  /** The match is over, and its last events have been shown: nothing is a secret any more. */
  settled = $derived.by(() => !this.people.playing && this.moments.moment === null && this.stage.idle)
  /** Somebody comes back to what they have not read: until then the board, which is ahead of it, is covered. */
  covered = $derived.by(() => this.stage.moment !== null && this.stage.episode?.before === null)
  /** The private note of this seat in this match. */
  note = $derived.by((): string => {
    const { viewer } = this.people
    const kept = viewer === null ? undefined : this.link.notes.get(viewer)
    return kept !== undefined && kept.match === this.state?.match ? kept.text : ''
  })
  /** The board shows what somebody says. One that is not there yet is trusted to. */
  drawsSpeech = $derived.by(() => this.board === null || this.board.telling?.speech === true)

  constructor(
    private readonly link: TableLink,
    private readonly people: People,
  ) {
    link.listener = (seat, fresh, undone, before) => this.#hear(seat, fresh, undone, before)
    this.moments.ontold = () => this.#tell()
    this.stage.onplay = (episode) => this.#play(episode)
    this.stage.onread = (mark) => this.#read(mark)
    this.stage.onthrow = ({ after: { match, seat, seq } }, at) => void (seat !== null && link.send({ type: 'throw', match, seat, seq, at }))
    link.onthrown = (match, seq, at) => this.stage.thrown(match, seq, at)
    link.onturned = (match, events) => {
      if (people.viewer === null && this.stage.episode?.after.match === match) this.stage.turned(events)
    }
  }

  /** What is shown while something is staged: the match before the event that it tells. */
  #staged(now: MatchState | null): MatchState | null {
    const { episode, moment } = this.stage
    if (now === null || episode === null || episode.after.match !== now.match || episode.after.seat !== now.seat) return null
    if (moment === null) return episode.after.seq === now.seq ? null : { ...episode.after, prompt: null, undo: null }
    const before = episode.before ?? { ...episode.after, prompt: null, waiting: [], over: null }
    return { ...before, log: episode.after.log.filter(({ n }) => n < moment.n) }
  }

  /** The pages and cards that were shown before this moment, or all, oldest first: for those who leaf back. */
  pages(): (PageMoment | CardMoment)[] {
    const { episode, moment, ordinal } = this.stage
    const now = episode?.after ?? this.state
    if (now === null) return []
    const all = this.#momentsOf(undefined, now, now.log)
    const before = (at: number, n: number): boolean => moment === null || n < moment.n || (n === moment.n && all.slice(0, at).filter((each) => each.n === n).length < ordinal)
    return all.filter((each, at) => before(at, each.n)).filter((each) => each.kind === 'page' || each.kind === 'card')
  }

  /** What happened beside the moments of an episode, as far as others at the same screen may read it. */
  besides({ events, moments }: Pick<Episode, 'events' | 'moments'>): EventDocument[] {
    return events.filter((event) => !this.isSecret(event.what) && !isStaged(event, moments))
  }

  /** The person at this screen has just answered. */
  acts(): void {
    this.#acting = true
    this.stage.goOnReading()
  }

  #momentsOf(before: MatchState | undefined, after: MatchState, events: readonly EventDocument[]): readonly Moment[] {
    const { seat, content, names, log } = after
    const { table } = this.link
    const headline = after.over && table ? headlineOf(table, after.over, this.board?.ending?.together ?? false, { seat: this.people.shared ? null : seat, names: this.people.names }) : ''
    const found = this.board?.moments?.({ events: sealed(events), log: sealed(log), before: sealed(before?.view ?? null), after: sealed(after.view), content: sealed(content), headline, names, seat }) ?? []
    // Nobody presses for a bot.
    const bot = (seat: number | null): boolean => seat !== null && this.link.table?.seats[seat]?.kind !== 'person'
    return found.map((each) => (each.kind === 'throw' && bot(each.seat) ? { ...each, seat: null } : each))
  }

  #play({ before, events, moments }: Episode): void {
    const rest = events.filter((event) => !isStaged(event, moments))
    if (before !== null) this.moments.add(rest)
    // What only a peek shows is not read aloud either: others sit at the same table.
    this.#unsaid.push(...rest.filter(({ what }) => !this.isSecret(what)))
    if (this.moments.awaited === null) this.#tell()
  }

  #read({ match, seat, seq, events, pressed }: ReadMark): void {
    this.#marks.set(seat, { match, events })
    this.speech.told(seq)
    if (seat === null) return
    void this.link.send({ type: 'read', match, seat, seq, events, pressed })
    if (!this.people.shared || curtain.on) return
    for (const other of this.people.held) {
      const log = this.link.matches.get(other)?.log
      if (other === seat || !log) continue
      this.#marks.set(other, { match, events: log.length })
      void this.link.send({ type: 'read', match, seat: other, seq, events: log.length, pressed })
    }
  }

  /** From now on this board says how things are shown. */
  useBoard(board: AnyBoard): void {
    this.board = board
    this.moments.telling = board.telling ?? {}
    this.#catchUp()
  }

  /** There is no board to be had: nothing is staged. */
  goWithoutBoard(): void {
    this.#boardless = true
    this.#catchUp()
  }

  #catchUp(): void {
    const early = this.#early
    this.#early = []
    for (const { before, after, fresh } of early) this.#stage(before, after, fresh)
  }

  #stage(before: MatchState | undefined, after: MatchState, fresh: readonly EventDocument[]): void {
    const own = this.#acting
    this.#acting = false
    const moments = pace.now === 'straight' ? [] : this.#momentsOf(before, after, fresh)
    const told = this.besides({ events: fresh, moments })
    if (before === undefined && moments.length === 0) return this.#read({ match: after.match, seat: after.seat, seq: after.seq, events: after.log.length, pressed: false })
    this.stage.add({ before: before ?? null, after, events: fresh, moments, own, words: before === undefined ? 0 : told.reduce((sum, { text }) => sum + words(text), 0) })
  }

  /** An event that others at the same screen should not read: it shows while one peeks. */
  isSecret(what: string): boolean {
    return this.board?.telling?.secrets?.includes(what) ?? false
  }

  /** What the cost and the odds of an option depend on beside its words. */
  oddsBasis(option: OptionDoc): string {
    return this.board?.freeOrder?.oddsBasis(sealed(this.state?.view ?? {}), sealed(option)) ?? ''
  }

  /** The curtain goes up for this person. */
  showTo(seat: number): void {
    this.people.lift(seat)
    this.moments.skip()
    this.stage.clear()
    const now = this.link.matches.get(seat)
    const mark = this.#marks.get(seat)
    if (now && mark?.match === now.match && mark.events < now.log.length) this.#stage(undefined, now, now.log.slice(mark.events))
  }

  /** Keep a private note. It is sent when the pen rests. */
  write(text: string): void {
    const { viewer } = this.people
    if (viewer !== null && this.state !== null) this.link.note(this.state.match, viewer, text)
  }

  #hear(seat: number | null, fresh: readonly EventDocument[], undone: boolean, before: MatchState | undefined): void {
    const after = this.link.matches.get(seat)
    if (before?.match !== after?.match && after) this.#marks.set(seat, { match: after.match, events: after.log.length - fresh.length })
    if (seat !== this.people.viewer || this.people.curtain.length > 0 || !after) return
    if (before?.match !== after.match) {
      this.stage.clear()
      this.speech.clear()
    }
    if (undone) {
      this.moments.skip()
      this.stage.undone(after, after.log.length)
      this.#early = []
      this.onundone()
      this.spoken = this.#takenBack()
      toasts.note(this.spoken)
      return
    }
    const suspense = pace.now === 'straight' || this.board?.moments === undefined
    if (suspense && fresh.some(({ what }) => what in (this.board?.telling?.suspense ?? {}))) {
      this.moments.skip() // only the newest is waited for
      this.#still = before
    }
    const known = before?.match === after.match ? before : undefined
    if (pace.now !== 'straight' && fresh.length > 0 && this.board === null && !this.#boardless && (known === undefined || this.#early.length > 0)) this.#early = [...this.#early, { before: known, after, fresh }]
    else this.#stage(known, after, fresh)
  }

  /** Whoever took a move back is asked again. */
  #takenBack(): string {
    const [seat, ...others] = this.link.matches.get(this.people.viewer)?.waiting ?? []
    if (seat === undefined || others.length > 0) return 'The last move was taken back.'
    return seat === this.people.viewer && !this.people.shared ? 'You took your last move back.' : `${this.people.names[seat]} took the last move back.`
  }

  #tell(): void {
    this.ontold()
    if (this.#unsaid.length > 0) this.spoken = this.#unsaid.map(({ text }) => text).join(' ')
    this.#unsaid = []
  }
}

const isStaged = ({ n }: EventDocument, moments: readonly Moment[]): boolean => moments.some((each) => each.n <= n && n <= (each.to ?? each.n))
