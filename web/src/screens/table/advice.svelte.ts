/** What the regular bot would do in my place: asked for by a press, told to this seat only. */
import type { OptionDoc } from '../../boards/types'
import type { Advice } from '../../protocol'
import type { TableLink } from '$lib/link.svelte'
import type { OpenQuestion } from './question.svelte'

export class Advising {
  /** Of which question, and what came back. */
  #asked = $state.raw<{ id: string; advice: Advice | null; refused: string } | null>(null)

  constructor(
    private readonly link: TableLink,
    private readonly question: OpenQuestion,
  ) {}

  /** The host allows it, and somebody is asked something. */
  may = $derived.by((): boolean => this.question.prompt !== null && (this.link.table?.settings.advice ?? false))
  #now = $derived.by(() => (this.question.id !== '' && this.#asked?.id === this.question.id ? this.#asked : null))
  thinking = $derived.by((): boolean => this.#now !== null && this.#now.advice === null && this.#now.refused === '')
  refused = $derived.by((): string => this.#now?.refused ?? '')
  advice = $derived.by((): Advice | null => this.#now?.advice ?? null)
  /** The options it would take, in its order. */
  options = $derived.by((): readonly OptionDoc[] => {
    const answer = this.advice?.answer ?? []
    const ids = typeof answer === 'string' ? [answer] : answer
    const all = this.question.prompt?.options ?? []
    return ids.flatMap((id) => all.filter((option) => option.id === id))
  })
  /** Or the text it would write. */
  text = $derived.by((): string => (typeof this.advice?.answer === 'string' && this.options.length === 0 ? this.advice.answer : ''))
  /** Refs of all it speaks of, for the board. */
  lit = $derived.by((): readonly string[] => this.options.flatMap(({ targets }) => targets))

  async ask(): Promise<void> {
    const { prompt, id } = this.question
    if (prompt === null || this.#now !== null) return
    this.#asked = { id, advice: null, refused: '' }
    const reply = await this.link.send({ type: 'advise', seat: prompt.seat, prompt: prompt.id })
    if (this.#asked?.id !== id) return
    this.#asked = { id, advice: reply.type === 'advice' ? reply : null, refused: reply.type === 'refused' ? reply.text : '' }
  }
}
