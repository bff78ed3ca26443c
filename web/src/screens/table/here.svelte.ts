/** The table as the person at this screen sees it: whose eyes, what is asked, what can be pointed at. */
import { sealed, type AnyBoard, type Fact, type OptionDoc, type Why } from '../../boards/types'
import type { Blocked, Doc, GameEvent, Prompt, Table } from '../../protocol'
import type { MatchState } from '$lib/apply'
import { fateOf, keep, type Kept } from '$lib/kept'
import type { TableLink, Wish } from '$lib/link.svelte'
import { Moments } from '$lib/moments.svelte'
import { look } from '$lib/players'
import { screen } from '$lib/screen.svelte'
import { stored } from '$lib/stored'
import { toasts } from '$lib/toasts.svelte'

export type DrawerName = 'log' | 'talk' | 'rules' | 'settings'

const curtains = stored('curtain', ['on', 'off'] as const, 'on')
const numberKeys = stored('numbers', ['on', 'off'] as const, 'on')

export class Here {
  readonly moments = new Moments()
  /** Which drawer is open, and at which rule the rules are. */
  drawer = $state<DrawerName | null>(null)
  rule = $state('')
  /** The option or thing that pointer or focus is on. */
  pointed = $state.raw<OptionDoc | null>(null)
  hovered = $state<string | null>(null)
  /** A thing was picked that several options share: only these are listed. */
  narrow = $state<string | null>(null)
  /** Why a thing that was picked cannot be chosen. */
  explained = $state.raw<Why | null>(null)
  /** For `some` and `order`: what was picked so far. */
  picked = $state.raw<readonly string[]>([])
  /** The question whose answer is on its way. */
  sending = $state('')
  /** The game's drawing, once it is loaded. */
  board = $state.raw<AnyBoard | null>(null)
  /** The thing that was picked for such an option: it is played when it is picked again. */
  #doubted: string | null = null
  /** A choice that came too late because somebody else acted first; `changed`: it is not the same any more. */
  kept = $state.raw<{ choice: Kept; changed: OptionDoc | null } | null>(null)
  /** What a screen reader should say next. */
  spoken = $state('')
  curtainWanted = $state(curtains.read() === 'on')
  numbers = $state(numberKeys.read() === 'on')
  #eyes = $state<number | null>(null)
  /** The match before what is watched now, such as dice that fall: until they lie, nothing gives away how it ends. */
  #still = $state.raw<MatchState | undefined>()
  #unsaid: GameEvent[] = []

  table = $derived.by(() => this.link.table)
  held = $derived.by(() => this.link.seats)
  playing = $derived.by(() => this.table?.phase === 'playing')
  /** The match is over, and its last events have been shown: nothing is a secret any more. */
  settled = $derived.by(() => !this.playing && this.moments.moment === null)
  isHost = $derived.by(() => this.table !== null && this.table.host !== null && this.held.includes(this.table.host))
  /** A guest could take over a seat that somebody left. */
  mayTake = $derived.by(() => this.held.length === 0 && !this.link.removed && (this.table?.seats.some(({ kind }) => kind === 'open') ?? false))
  /** Held seats that are asked something. */
  asked = $derived.by(() => this.held.filter((seat) => this.link.matches.get(seat)?.prompt))
  /** Several people share this device. */
  shared = $derived.by(() => this.held.length > 1)

  /** Whose eyes look at the screen; null is a spectator. */
  viewer = $derived.by((): number | null => {
    const [first] = this.held
    if (first === undefined) return null
    if (!this.shared) return first
    if (this.curtainWanted && this.playing) return this.#eyes
    if (this.#eyes !== null && this.asked.includes(this.#eyes)) return this.#eyes
    return this.asked[0] ?? this.#eyes ?? first
  })

  /** The seats to choose from on the curtain; empty when there is none. */
  curtain = $derived.by((): number[] => {
    if (!this.shared || !this.curtainWanted || !this.playing) return []
    if (this.#eyes === null || !this.held.includes(this.#eyes)) return this.asked.length > 0 ? this.asked : this.held
    if (this.asked.length === 0 || this.asked.includes(this.#eyes)) return []
    return this.asked
  })

  state = $derived.by((): MatchState | null => {
    if (this.curtain.length > 0) return null
    const now = this.link.matches.get(this.viewer) ?? null
    const { awaited } = this.moments
    const still = this.#still
    if (now === null || awaited === null || still?.match !== now.match || still.seat !== now.seat) return now
    return { ...still, log: now.log.filter(({ n }) => n < awaited.n) }
  })

  prompt = $derived.by((): Prompt | null => this.state?.prompt ?? null)
  /** Some of one thing, or none: yes or no. */
  yesOrNo = $derived.by((): boolean => this.prompt?.kind === 'some' && this.prompt.options.length === 1 && this.prompt.min === 0)
  /** Names the question among all questions: their own ids are counted per seat and match. */
  question = $derived.by((): string =>
    this.prompt === null || this.state === null ? '' : `${this.state.match} ${this.prompt.seat} ${this.prompt.id}`,
  )
  /** Its answer is on the way, or something is watched that may end it. */
  busy = $derived.by((): boolean => this.question !== '' && (this.sending === this.question || this.moments.awaited !== null))
  /** The private note of this seat in this match. */
  note = $derived.by((): string => {
    const kept = this.viewer === null ? undefined : this.link.notes.get(this.viewer)
    return kept !== undefined && kept.match === this.state?.match ? kept.text : ''
  })
  /** What is not possible now, as far as the server has told. */
  refused = $derived.by((): readonly Blocked[] => {
    const { seat, prompt, blocked } = this.link.why
    return this.prompt !== null && prompt === this.prompt.id && seat === this.prompt.seat ? blocked : []
  })
  names = $derived.by((): string[] => {
    const seats = this.table?.seats ?? []
    const names = this.state?.names ?? []
    return (names.length > 0 ? names : seats.map((seat) => seat.name)).map((name, at) => seats[at]?.name || name || `Seat ${at + 1}`)
  })
  looks = $derived.by((): number[] => this.names.map((_, at) => this.table?.seats[at]?.colour ?? at))
  colours = $derived.by((): string[] => this.looks.map((index) => look(index).hex))

  targets = $derived.by((): Map<string, OptionDoc[]> => {
    const found = new Map<string, OptionDoc[]>()
    for (const option of this.prompt?.options ?? [])
      for (const ref of option.targets) found.set(ref, [...(found.get(ref) ?? []), option])
    return found
  })

  blocked = $derived.by((): Map<string, Why> => {
    const found = new Map<string, Why>()
    for (const { targets, reason, rule } of this.refused)
      for (const ref of targets) if (!this.targets.has(ref) && !found.has(ref)) found.set(ref, { reason, rule })
    return found
  })

  /** The options that are listed now. */
  options = $derived.by((): readonly OptionDoc[] => {
    const all = this.prompt?.options ?? []
    const ref = this.narrow
    return ref === null ? all : all.filter((option) => option.targets.includes(ref))
  })

  /** Options of one kind stand together: what comes before the last colon of their ids. */
  groups = $derived.by((): readonly (readonly OptionDoc[])[] => {
    const found = new Map<string, OptionDoc[]>()
    for (const option of this.options) {
      const kind = option.id.includes(':') ? option.id.slice(0, option.id.lastIndexOf(':')) : ''
      found.set(kind, [...(found.get(kind) ?? []), option])
    }
    const rank = ([option]: readonly OptionDoc[]): number => (this.board?.asking?.last ?? []).indexOf(option?.id.split(':')[0] ?? '')
    const groups: OptionDoc[][] = []
    let alone = false
    for (const group of [...found.values()].sort((one, other) => rank(one) - rank(other))) {
      const single = group.length === 1 && rank(group) >= 0
      if (single && alone) groups.at(-1)?.push(...group) // below all others single ones share a row
      else groups.push(group)
      alone = single
    }
    return groups
  })
  isLong(group: readonly OptionDoc[]): boolean {
    const asking = this.board?.asking
    const what = this.prompt?.what ?? ''
    if (screen.phone && asking?.inHandOfPhone?.includes(what) && group.length < this.options.length)
      return group.length > 1 && group.every(({ targets }) => targets.some((ref) => ref.startsWith('card:')))
    return group.length > 4 && this.narrow === null && this.options.length > 9 && (asking?.foldedByKind?.includes(what) ?? false)
  }
  /** As they stand on the screen: the number keys count them so. */
  inOrder = $derived.by((): readonly OptionDoc[] => this.groups.filter((group) => !this.isLong(group)).flat())

  lit = $derived.by((): ReadonlySet<string> => new Set(this.pointed?.targets ?? []))

  constructor(readonly link: TableLink) {
    link.listener = (seat, fresh, undone, before) => this.#told(seat, fresh, undone, before)
    this.moments.ontold = () => this.#tell()
  }

  #told(seat: number | null, fresh: readonly GameEvent[], undone: boolean, before: MatchState | undefined): void {
    if (seat !== this.viewer || this.curtain.length > 0) return
    if (undone) {
      this.moments.skip()
      this.kept = null
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
    this.#retry()
    if (this.#unsaid.length > 0) this.spoken = this.#unsaid.map(({ text }) => text).join(' ')
    this.#unsaid = []
  }

  #oddsBasis(option: OptionDoc): string {
    return this.board?.freeOrder?.oddsBasis(sealed(this.state?.view ?? {}), option) ?? ''
  }

  /** An event that others at the same screen should not read: it shows while one peeks. */
  isSecret(what: string): boolean {
    return this.board?.telling?.secrets?.includes(what) ?? false
  }

  /** From now on this board tells how things are shown. */
  useBoard(board: AnyBoard): void {
    this.board = board
    this.moments.telling = board.telling ?? {}
  }

  /** Forget what was pointed at: there is another question now. */
  reset(): void {
    this.narrow = null
    this.explained = null
    this.#doubted = null
    this.pointed = null
    this.picked = []
  }

  /** The curtain goes up for this person. */
  lift(seat: number): void {
    this.#eyes = seat
    this.moments.skip()
  }

  useCurtain(on: boolean): void {
    this.curtainWanted = on
    curtains.write(on ? 'on' : 'off')
  }

  useNumbers(on: boolean): void {
    this.numbers = on
    numberKeys.write(on ? 'on' : 'off')
  }

  openRule(rule: string): void {
    this.rule = rule
    this.drawer = 'rules'
  }

  /** Sends a command and says so if it was refused. True if it was done. */
  async tell(wish: Wish): Promise<boolean> {
    const reply = await this.link.send(wish)
    if (reply.type === 'refused') {
      toasts.show(reply.reason === 'stale' ? 'note' : 'error', reply.text)
      return false
    }
    return true
  }

  /** Keep a private note. It is sent when the pen rests. */
  write(text: string): void {
    if (this.viewer !== null && this.state !== null) this.link.note(this.state.match, this.viewer, text)
  }

  async answer(answer: string | string[]): Promise<void> {
    const { prompt, state, question } = this
    if (prompt === null || state === null || this.busy) return
    this.sending = question
    // Before anything that happens meanwhile.
    const before = new Map(prompt.options.map((option) => [option.id, option.id === answer ? this.#oddsBasis(option) : '']))
    const was = (option: OptionDoc): string => before.get(option.id) ?? ''
    this.moments.skip()
    this.kept = null
    const reply = await this.link.send({ type: 'answer', match: state.match, seat: prompt.seat, prompt: prompt.id, answer })
    if (reply.type !== 'refused') return
    if (this.sending === question) this.sending = ''
    // We were asked when we chose: if we are not any more, somebody else was quicker.
    const late = reply.reason === 'stale' || reply.reason === 'not_asked'
    const order = this.board?.freeOrder
    const free = late && order?.prompts.includes(prompt.what) && !this.table?.seats[prompt.seat]?.stand_in
    if (free && typeof answer === 'string' && order?.yields.includes(answer)) return // somebody went first, as wished
    const choice = free ? keep(state.match, prompt, answer, was) : null
    if (choice === null) toasts.show(late ? 'note' : 'error', reply.text)
    else {
      this.kept = { choice, changed: null }
      this.#retry()
    }
  }

  /** The question may have come back: what was kept goes out again, if nothing about it has changed. */
  #retry(): void {
    if (this.kept === null || this.state === null) return
    const { choice } = this.kept
    const fate = this.state.over ? { now: 'gone' as const } : fateOf(choice, this.state.match, this.prompt, (option) => this.#oddsBasis(option))
    if (fate.now === 'wait') this.kept = { choice, changed: null }
    else if (fate.now === 'ask') this.kept = { choice, changed: fate.option }
    else if (fate.now === 'send') void this.answer(fate.option.id)
    else {
      this.kept = null
      toasts.note(`Somebody acted first. Not possible any more: ${choice.option.label}.`)
    }
  }

  /** The kept choice, although it has changed. */
  insist(): void {
    const option = this.kept?.changed
    if (option) void this.answer(option.id)
  }

  forget(): void {
    this.kept = null
  }

  /** A button, a number key or a thing on the board: yes needs no tick and no "done". */
  press(option: OptionDoc): void {
    if (this.yesOrNo) void this.answer([option.id])
    else this.choose(option)
  }

  /** An option was chosen: it is the answer, or one part of it. */
  choose(option: OptionDoc): void {
    const { prompt } = this
    if (prompt === null) return
    if (prompt.kind === 'one' || prompt.kind === 'write') void this.answer(option.id)
    else if (this.picked.includes(option.id)) this.picked = this.picked.filter((id) => id !== option.id)
    else if (prompt.kind === 'order' || this.picked.length < prompt.max) this.picked = [...this.picked, option.id]
  }

  /** Somebody pointed at a thing on the board or in the hand. */
  pick(ref: string): void {
    this.explained = null
    const found = this.targets.get(ref) ?? []
    const both = this.narrow === null ? [] : found.filter((option) => option.targets.includes(this.narrow ?? ''))
    const [only] = both.length === 1 ? both : found
    const again = this.#doubted === ref
    this.#doubted = null
    if (only && (both.length === 1 || found.length === 1)) {
      if (again || !this.board?.asking?.wastes?.(sealed(this.state?.content ?? {}), only)) this.press(only)
      else {
        this.#doubted = ref
        this.explained = { reason: `${only.hint} Pick it again to play it all the same.`, rule: only.rule }
      }
    } else if (found.length > 1) this.narrow = this.narrow === ref ? null : ref
    else {
      const why = this.blocked.get(ref)
      if (why) this.explained = why
    }
  }
}

/** Points and cards in hand, where a view has them in the usual place. */
export function usualFacts(view: Doc, seat: number): Fact[] {
  const player = view['players']?.[seat] as { points?: number; hand?: number } | undefined
  const facts: Fact[] = []
  if (typeof player?.points === 'number')
    facts.push({ icon: 'flag', label: player.points === 1 ? '1 point' : `${player.points} points`, value: String(player.points) })
  if (typeof player?.hand === 'number')
    facts.push({ icon: 'cards', label: player.hand === 1 ? '1 card' : `${player.hand} cards`, value: String(player.hand) })
  return facts
}

/** Who still has to choose something before the next game of a series can begin; bots do it by themselves. */
export function toChoose(table: Table): string {
  const open = table.series?.choices.find(({ seat, value }) => value === '' && table.seats[seat]?.kind === 'person')
  return open ? (table.seats[open.seat]?.name ?? '') : ''
}

/** "Maya", "Maya and Jo", "Maya, Jo and Sam". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
