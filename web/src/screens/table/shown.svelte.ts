/** The match as it is shown now to whoever looks at the screen, and what is still being told. */
import { sealed, type AnyBoard, type OptionDoc } from '../../boards/types'
import type { EventDocument } from '../../protocol'
import type { MatchState } from '$lib/apply'
import type { TableLink } from '$lib/link.svelte'
import { Moments } from '$lib/moments.svelte'
import { toasts } from '$lib/toasts.svelte'
import type { People } from './people.svelte'

export class ShownMatch {
  readonly moments = new Moments()
  /** The game's drawing, once it is loaded. */
  board = $state.raw<AnyBoard | null>(null)
  /** What a screen reader should say next. */
  spoken = $state('')
  /** Everything that was watched has been told. */
  ontold: () => void = () => {}
  /** The last move was taken back. */
  onundone: () => void = () => {}
  /** The match before what is watched now, such as dice that fall: until they lie, nothing gives away how it ends. */
  #still = $state.raw<MatchState | undefined>()
  #unsaid: EventDocument[] = []

  /** Null while nobody may look. */
  state = $derived.by((): MatchState | null => {
    if (this.people.curtain.length > 0) return null
    const now = this.link.matches.get(this.people.viewer) ?? null
    const { awaited } = this.moments
    const still = this.#still
    if (now === null || awaited === null || still?.match !== now.match || still.seat !== now.seat) return now
    return { ...still, log: now.log.filter(({ n }) => n < awaited.n) }
  })
  /** The match is over, and its last events have been shown: nothing is a secret any more. */
  settled = $derived.by(() => !this.people.playing && this.moments.moment === null)
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
  }

  /** From now on this board says how things are shown. */
  useBoard(board: AnyBoard): void {
    this.board = board
    this.moments.telling = board.telling ?? {}
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
  }

  /** Keep a private note. It is sent when the pen rests. */
  write(text: string): void {
    const { viewer } = this.people
    if (viewer !== null && this.state !== null) this.link.note(this.state.match, viewer, text)
  }

  #hear(seat: number | null, fresh: readonly EventDocument[], undone: boolean, before: MatchState | undefined): void {
    if (seat !== this.people.viewer || this.people.curtain.length > 0) return
    if (undone) {
      this.moments.skip()
      this.onundone()
      this.spoken = 'The last move was taken back.'
      toasts.note('The last move was taken back.')
      return
    }
    if (fresh.some(({ what }) => what in (this.board?.telling?.suspense ?? {}))) {
      this.moments.skip() // only the newest is waited for
      this.#still = before
    }
    this.moments.add(fresh)
    // What only a peek shows is not read aloud either: others sit at the same table.
    this.#unsaid.push(...fresh.filter(({ what }) => !this.isSecret(what)))
    if (this.moments.awaited === null) this.#tell()
  }

  #tell(): void {
    this.ontold()
    if (this.#unsaid.length > 0) this.spoken = this.#unsaid.map(({ text }) => text).join(' ')
    this.#unsaid = []
  }
}
