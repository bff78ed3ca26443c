/** Who sits at the table, which seats this device holds, and whose eyes look at the screen. */
import type { TableLink } from '$lib/link.svelte'
import { look } from '$lib/players'
import { curtain } from '$lib/preferences.svelte'

export class People {
  #eyes = $state<number | null>(null)

  table = $derived.by(() => this.link.table)
  held = $derived.by(() => this.link.seats)
  playing = $derived.by(() => this.table?.phase === 'playing')
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
    if (curtain.on && this.playing) return this.#eyes
    if (this.#eyes !== null && this.asked.includes(this.#eyes)) return this.#eyes
    return this.asked[0] ?? this.#eyes ?? first
  })

  /** The seats to choose from on the curtain; empty when there is none. */
  curtain = $derived.by((): number[] => {
    if (!this.shared || !curtain.on || !this.playing) return []
    if (this.#eyes === null || !this.held.includes(this.#eyes)) return this.asked.length > 0 ? this.asked : this.held
    if (this.asked.length === 0 || this.asked.includes(this.#eyes)) return []
    return this.asked
  })

  names = $derived.by((): string[] => {
    const seats = this.table?.seats ?? []
    const names = this.link.matches.get(this.viewer)?.names ?? []
    return (names.length > 0 ? names : seats.map((seat) => seat.name)).map((name, at) => seats[at]?.name || name || `Seat ${at + 1}`)
  })
  /** One index for lib/players `look()` per seat. */
  looks = $derived.by((): number[] => this.names.map((_, at) => this.table?.seats[at]?.colour ?? at))
  /** One CSS colour per seat. */
  colours = $derived.by((): string[] => this.looks.map((index) => look(index).hex))

  constructor(readonly link: TableLink) {}

  /** The curtain goes up for this person. */
  lift(seat: number): void {
    this.#eyes = seat
  }
}
