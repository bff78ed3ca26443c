/** The steps of a finished match, fetched page by page, for each pair of eyes that somebody looks through. */
import { SvelteMap } from 'svelte/reactivity'
import { api, ApiError } from '$lib/api'
import { secretsOf } from '$lib/device'
import { tableOf, type ReplayEyes } from '$lib/replay'
import type { OverDocument, Replay, ReplayStep } from '../../protocol'

const PAGE = 100

export interface SeenSteps {
  content: Replay['content']
  steps: readonly ReplayStep[]
}

export class ReplaySteps {
  readonly #seen = new SvelteMap<ReplayEyes, SeenSteps>()
  readonly #asked = new Set<ReplayEyes>()
  names = $state.raw<string[]>([])
  colours = $state.raw<number[]>([])
  /** Seats that this device had in the match. */
  held = $state.raw<readonly number[]>([])
  over = $state.raw<OverDocument | null>(null)
  game = $state('')
  answers = $state(0)
  /** So many answers are those of another match. */
  forked = $state(0)
  problem = $state('')
  /** It was played to its end: it can be seen through any eyes, and gone on with. */
  whole = $derived(this.over?.how === 'finished')

  constructor(readonly match: string) {}

  of(eye: ReplayEyes): SeenSteps {
    return this.#seen.get(eye) ?? { content: {}, steps: [] }
  }

  /** The secret of a seat in this match, if this device has one. */
  get secret(): string | undefined {
    return this.#secret ?? secretsOf(tableOf(this.match))[0]
  }
  #secret: string | undefined

  /** Fetch everything that these eyes saw. False if they may not be looked through. */
  async load(eye: ReplayEyes): Promise<boolean> {
    if (this.#asked.has(eye)) return true
    this.#asked.add(eye)
    try {
      for (let first = 0; ; first += PAGE) {
        const found = await this.#page(eye, first)
        const steps = [...this.of(eye).steps, ...found.steps]
        this.#seen.set(eye, { content: found.content, steps })
        if (found.steps.length < PAGE || steps.length > found.answers) return true
      }
    } catch (error) {
      this.#asked.delete(eye)
      if (error instanceof ApiError && error.status === 403 && eye !== null) return false
      this.problem = error instanceof Error ? error.message : String(error)
      return true
    }
  }

  /** Which of this device's secrets belongs to the seat, the server knows: try them. */
  async #page(eye: ReplayEyes, first: number): Promise<Replay> {
    const own = secretsOf(tableOf(this.match))
    const secrets: (string | undefined)[] = this.#secret ? [this.#secret] : own.length > 0 ? own : [undefined]
    let refused: unknown
    for (const secret of secrets) {
      try {
        const found = await api.replay(this.match, eye, secret, first, PAGE)
        if (found.held.length > 0) this.#secret = secret
        this.#note(found)
        return found
      } catch (error) {
        refused = error
        if (!(error instanceof ApiError) || error.status !== 403) break
      }
    }
    throw refused
  }

  #note(found: Replay): void {
    this.names = found.names
    this.colours = found.colours
    this.held = [...new Set([...this.held, ...found.held])].sort((one, other) => one - other)
    this.over = found.over
    this.game = found.game
    this.answers = found.answers
    this.forked = found.forked
  }
}
