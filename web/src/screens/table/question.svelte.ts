/** What is asked of whoever looks at the screen: the options, the things they point at, and what is not possible now. */
import { untrack } from 'svelte'
import type { OptionDoc, WhyNot } from '../../boards/types'
import type { Blocked, ShownPrompt } from '../../protocol'
import type { TableLink } from '$lib/link.svelte'
import { screen } from '$lib/screen.svelte'
import type { ShownMatch } from './shown.svelte'
import { entriesOf, MOST, type Branch, type Entry } from './tree'

interface Narrowing {
  /** The thing that was picked, if it was one. */
  ref: string | null
  label: string
  /** How many topics all its options share. */
  depth: number
  has: (option: OptionDoc) => boolean
}

export class OpenQuestion {
  /** The option or thing that pointer or focus is on. */
  pointed = $state.raw<OptionDoc | null>(null)
  hovered = $state<string | null>(null)
  /** Things that were picked and that several options share, and branches that were opened: only what is in all of them is listed. */
  #way = $state.raw<readonly Narrowing[]>([])
  #what = ''
  /** Refs that a lesson means: they are lit while nothing is pointed at. */
  meant = $state.raw<readonly string[]>([])
  /** Why a thing that was picked cannot be chosen. */
  explained = $state.raw<WhyNot | null>(null)

  prompt = $derived.by((): ShownPrompt | null => this.shown.state?.prompt ?? null)
  /** Names the question among all questions: their own ids are counted per seat and match. */
  id = $derived.by((): string => {
    const { prompt } = this
    const { state } = this.shown
    return prompt === null || state === null ? '' : `${state.match} ${prompt.seat} ${prompt.id}`
  })
  /** Some of one thing, or none: yes or no. */
  yesOrNo = $derived.by((): boolean => this.prompt?.kind === 'some' && this.prompt.options.length === 1 && this.prompt.min === 0)
  /** What is not possible now, as far as the server has told. */
  refused = $derived.by((): readonly Blocked[] => {
    const { seat, prompt, blocked } = this.link.why
    return this.prompt !== null && prompt === this.prompt.id && seat === this.prompt.seat ? blocked : []
  })

  targets = $derived.by((): Map<string, OptionDoc[]> => {
    const found = new Map<string, OptionDoc[]>()
    for (const option of this.prompt?.options ?? [])
      for (const ref of option.targets) found.set(ref, [...(found.get(ref) ?? []), option])
    return found
  })
  blocked = $derived.by((): Map<string, WhyNot> => {
    const found = new Map<string, WhyNot>()
    for (const { targets, reason, rule } of this.refused)
      for (const ref of targets) if (!this.targets.has(ref) && !found.has(ref)) found.set(ref, { reason, rule })
    return found
  })
  lit = $derived.by((): ReadonlySet<string> => new Set(this.pointed?.targets ?? this.meant))

  /** The thing that was picked last. */
  narrow = $derived.by((): string | null => this.#way.findLast(({ ref }) => ref !== null)?.ref ?? null)
  /** Which way led to the options that are listed, in words. */
  way = $derived.by((): string => this.#way.map(({ label }) => label).filter(Boolean).join(', '))
  /** The options that are listed now, as they stand on the screen. */
  options = $derived.by((): readonly OptionDoc[] => {
    const all = this.#way.reduce((left: readonly OptionDoc[], step) => left.filter((option) => step.has(option)), this.prompt?.options ?? [])
    const last = this.shown.board?.asking?.last ?? []
    const rank = ({ kind }: OptionDoc): number => last.indexOf(kind)
    return last.length === 0 ? all : [...all].sort((one, other) => rank(one) - rank(other))
  })
  /** Where there are many, what is seen of them; null where all can be seen at once. */
  entries = $derived.by((): readonly Entry<OptionDoc>[] | null => {
    const { prompt } = this
    if (prompt === null || prompt.options.length <= MOST || (prompt.kind !== 'one' && prompt.kind !== 'write')) return null
    return entriesOf(this.options, this.#way.at(-1)?.depth ?? 0)
  })
  /** Things that glow: what goes with what was chosen, or all there is if that is little. What is legal has a ring anyway. */
  glow = $derived.by((): ReadonlySet<string> => {
    const options = this.#way.length > 0 || this.options.length <= MOST ? this.options : []
    return new Set(options.flatMap(({ targets }) => targets))
  })
  /** Options of one kind stand together: they point at the same things, but for the last one. */
  groups = $derived.by((): readonly (readonly OptionDoc[])[] => {
    const found = new Map<string, OptionDoc[]>()
    for (const option of this.options) {
      const key = [option.kind, ...option.targets.slice(0, -1)].join(' ')
      found.set(key, [...(found.get(key) ?? []), option])
    }
    const last = this.shown.board?.asking?.last ?? []
    const rank = ([option]: readonly OptionDoc[]): number => last.indexOf(option?.kind ?? '')
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
  /** As they stand on the screen: the number keys count them so. */
  inOrder = $derived.by((): readonly Entry<OptionDoc>[] =>
    this.entries ?? this.groups.filter((group) => !this.isLong(group)).flat().map((option) => ({ option, branch: null })),
  )

  constructor(
    private readonly link: TableLink,
    private readonly shown: ShownMatch,
  ) {}

  /** A group that is folded until somebody opens it: on a phone the cards in the hand are options enough. */
  isLong(group: readonly OptionDoc[]): boolean {
    if (!screen.phone || !this.shown.board?.asking?.inHandOfPhone?.includes(this.prompt?.what ?? '') || group.length >= this.options.length) return false
    return group.length > 1 && group.every(({ targets }) => targets.some((ref) => ref.startsWith('card:')))
  }

  /** Only options about this thing, of those that are listed; the same thing once more: no longer. */
  pick(ref: string): void {
    const at = this.#way.findIndex((step) => step.ref === ref)
    const has = (option: OptionDoc): boolean => option.targets.includes(ref)
    const label = this.prompt?.options.flatMap(({ topics }) => topics).find(({ id }) => id === ref)?.label ?? ''
    const step: Narrowing = { ref, label, depth: 0, has }
    if (at >= 0) this.#way = this.#way.slice(0, at)
    else this.#way = this.options.some(has) ? [...this.#way, step] : [step]
  }

  /** Only the options of this branch. */
  open({ topic, options, depth, ends }: Branch<OptionDoc>): void {
    const ids = new Set(options.map(({ id }) => id))
    const label = topic?.label ?? `${ends[0].label} to ${ends[1].label}`
    this.#way = [...this.#way, { ref: topic?.thing ? topic.id : null, label, depth, has: ({ id }) => ids.has(id) }]
  }

  /** Open the branches that lead to this option, so that it is listed. */
  reveal(id: string): void {
    this.back(true)
    for (;;) {
      const branch = this.entries?.find((entry) => entry.branch?.options.some((option) => option.id === id))?.branch
      if (!branch) return
      this.open(branch)
    }
  }

  /** One step back; all the way at once with `far`. */
  back(far = false): void {
    this.#way = far ? [] : this.#way.slice(0, -1)
  }
  get deep(): boolean {
    return this.#way.length > 0
  }

  /**
   * Forget what was pointed at: there is another question now. If it asks the same once more, because somebody else has acted, who was
   * on the way to an answer stays there, as far as it still leads somewhere.
   */
  reset(): void {
    const { what = '', options = [] } = untrack(() => this.prompt) ?? {}
    const way = what === this.#what ? untrack(() => this.#way) : []
    this.#what = what
    const leads = (steps: readonly Narrowing[]): boolean => options.some((option) => steps.every((step) => step.has(option)))
    this.#way = way.filter((_, at) => leads(way.slice(0, at + 1)))
    this.explained = null
    this.pointed = null
  }
}
