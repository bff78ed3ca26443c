/** How the question is answered: with buttons, keys or the things themselves, and what becomes of an answer that came too late. */
import { sealed, type OptionDoc } from '../../boards/types'
import { fateOf, keep, type KeptAnswer } from '$lib/kept'
import type { TableLink } from '$lib/link.svelte'
import { screen } from '$lib/screen.svelte'
import { toasts } from '$lib/toasts.svelte'
import type { OpenQuestion } from './question.svelte'
import type { ShownMatch } from './shown.svelte'

export class Answering {
  /** For `some` and `order`: what was picked so far. */
  picked = $state.raw<readonly string[]>([])
  /** A choice that came too late because somebody else acted first; `changed`: it is not the same any more. */
  kept = $state.raw<{ choice: KeptAnswer; changed: OptionDoc | null } | null>(null)
  /** What a lesson says to an answer that it did not mean. */
  nudge = $state('')
  /** The question whose answer is on its way. */
  #sending = $state('')
  /** The thing that was picked for an option that would waste it: it is played when it is picked again. */
  #doubted: string | null = null

  /** An answer is on the way, or something is watched that may end the question. */
  busy = $derived.by((): boolean => {
    const { id } = this.question
    return id !== '' && (this.#sending === id || this.shown.moments.awaited !== null || this.shown.stage.moment !== null)
  })

  constructor(
    private readonly link: TableLink,
    private readonly shown: ShownMatch,
    private readonly question: OpenQuestion,
  ) {
    shown.ontold = () => this.#retry()
    shown.onundone = () => this.forget()
  }

  async send(answer: string | string[]): Promise<void> {
    const { prompt, id } = this.question
    const { state } = this.shown
    if (prompt === null || state === null || this.busy) return
    this.#sending = id
    // Before anything that happens meanwhile.
    const before = new Map(prompt.options.map((option) => [option.id, option.id === answer ? this.shown.oddsBasis(option) : '']))
    const was = (option: OptionDoc): string => before.get(option.id) ?? ''
    this.shown.moments.skip()
    this.shown.acts()
    this.kept = null
    const reply = await this.link.send({ type: 'answer', match: state.match, seat: prompt.seat, prompt: prompt.id, answer })
    if (reply.type !== 'refused') return this.question.back(true) // done: the next question begins anew
    if (this.#sending === id) this.#sending = ''
    if (reply.reason === 'lesson') {
      this.nudge = reply.text
      return
    }
    // We were asked when we chose: if we are not any more, somebody else was quicker.
    const late = reply.reason === 'stale' || reply.reason === 'not_asked'
    const order = this.shown.board?.freeOrder
    const free = late && order?.prompts.includes(prompt.what) && !this.link.table?.seats[prompt.seat]?.stand_in
    if (free && order?.yields.includes(prompt.options.find(({ id }) => id === answer)?.kind ?? '')) return // somebody went first, as wished
    const choice = free ? keep(state.match, prompt, answer, was) : null
    if (choice === null) toasts.show(late ? 'note' : 'error', reply.text)
    else {
      this.kept = { choice, changed: null }
      this.#retry()
    }
  }

  /** The question may have come back: what was kept goes out again, if nothing about it has changed. */
  #retry(): void {
    const { state } = this.shown
    if (this.kept === null || state === null) return
    const { choice } = this.kept
    const fate = state.over ? { now: 'gone' as const } : fateOf(choice, state.match, this.question.prompt, (option) => this.shown.oddsBasis(option))
    if (fate.now === 'wait') this.kept = { choice, changed: null }
    else if (fate.now === 'ask') this.kept = { choice, changed: fate.option }
    else if (fate.now === 'send') void this.send(fate.option.id)
    else {
      this.kept = null
      toasts.note(`Somebody acted first. Not possible any more: ${choice.option.label}.`)
    }
  }

  /** The kept choice, although it has changed. */
  insist(): void {
    const option = this.kept?.changed
    if (option) void this.send(option.id)
  }

  forget(): void {
    this.kept = null
    this.#sending = '' // a question that comes back is open again
  }

  /** Forget what was picked: there is another question now. */
  reset(): void {
    this.question.reset()
    this.#doubted = null
    this.nudge = ''
    this.picked = []
  }

  /** A button, a number key or a thing on the board: yes needs no tick and no "done". */
  press(option: OptionDoc): void {
    if (this.question.yesOrNo) void this.send([option.id])
    else this.choose(option)
  }

  /** An option was chosen: it is the answer, or one part of it. */
  choose(option: { id: string }): void {
    const { prompt } = this.question
    if (prompt === null) return
    if (prompt.kind === 'one' || prompt.kind === 'write') void this.send(option.id)
    else if (this.picked.includes(option.id)) this.picked = this.picked.filter((id) => id !== option.id)
    else if (prompt.kind === 'order' || this.picked.length < prompt.max) this.picked = [...this.picked, option.id]
  }

  /** Somebody pointed at a thing on the board or in the hand. */
  pick(ref: string): void {
    const { question } = this
    question.explained = null
    const found = question.targets.get(ref) ?? []
    const both = question.deep ? found.filter((option) => question.options.includes(option)) : []
    const [only] = both.length === 1 ? both : found
    const again = this.#doubted === ref
    this.#doubted = null
    if (only && (both.length === 1 || found.length === 1)) {
      const doubt = this.#doubt(only)
      if (again || doubt === '') this.press(only)
      else {
        this.#doubted = ref
        question.explained = { reason: doubt, rule: only.rule }
      }
    } else if (found.length > 1) question.pick(ref)
    else question.explained = question.blocked.get(ref) ?? null
  }

  /** What should be read before this: whoever can point without pressing has read it beside the thing. */
  #doubt(option: OptionDoc): string {
    if (this.shown.board?.asking?.wastes?.(sealed(this.shown.state?.content ?? {}), sealed(option))) return `${option.hint} Pick it again to play it all the same.`
    if (screen.points || option.cautions.length === 0) return ''
    return `${option.cautions.map(({ text }) => text).join(' ')} Pick it again to do it all the same.`
  }
}
