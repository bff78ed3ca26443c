/** What is asked of whoever looks at the screen: the options, the things they point at, and what is not possible now. */
import type { OptionDoc, WhyNot } from '../../boards/types'
import type { Blocked, ShownPrompt } from '../../protocol'
import type { TableLink } from '$lib/link.svelte'
import { screen } from '$lib/screen.svelte'
import type { ShownMatch } from './shown.svelte'

export class OpenQuestion {
  /** The option or thing that pointer or focus is on. */
  pointed = $state.raw<OptionDoc | null>(null)
  hovered = $state<string | null>(null)
  /** A thing was picked that several options share: only these are listed. */
  narrow = $state<string | null>(null)
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
  lit = $derived.by((): ReadonlySet<string> => new Set(this.pointed?.targets ?? []))

  /** The options that are listed now. */
  options = $derived.by((): readonly OptionDoc[] => {
    const all = this.prompt?.options ?? []
    const ref = this.narrow
    return ref === null ? all : all.filter((option) => option.targets.includes(ref))
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
  inOrder = $derived.by((): readonly OptionDoc[] => this.groups.filter((group) => !this.isLong(group)).flat())

  constructor(
    private readonly link: TableLink,
    private readonly shown: ShownMatch,
  ) {}

  /** A group that is folded until somebody opens it. */
  isLong(group: readonly OptionDoc[]): boolean {
    const asking = this.shown.board?.asking
    const what = this.prompt?.what ?? ''
    if (screen.phone && asking?.inHandOfPhone?.includes(what) && group.length < this.options.length)
      return group.length > 1 && group.every(({ targets }) => targets.some((ref) => ref.startsWith('card:')))
    return group.length > 4 && this.narrow === null && this.options.length > 9 && (asking?.foldedByKind?.includes(what) ?? false)
  }

  /** Forget what was pointed at: there is another question now. */
  reset(): void {
    this.narrow = null
    this.explained = null
    this.pointed = null
  }
}
