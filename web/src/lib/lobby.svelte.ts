/** What the home screen can do. This browser remembers its seats; the server knows how they stand. */
import type { Doc, GameInfo, NewTable, TableGlance } from '../protocol'
import { api } from './api'
import { addSecret, device, secretsOf } from './device'
import { hasPlayed } from './played'
import { router } from './router.svelte'
import { forget, recall, remember, type RunningTable } from './tables'
import { toasts } from './toasts.svelte'

function running(glance: TableGlance, game: RunningTable['game']): RunningTable {
  const waiting = glance.waiting.join(' and ')
  const status = glance.your_turn
    ? 'Your turn.'
    : glance.phase === 'lobby'
      ? 'Not started yet.'
      : glance.phase === 'over'
        ? 'The match is over.'
        : waiting
          ? `Waiting for ${waiting}.`
          : 'Under way.'
  return { id: glance.id, game, link: `/t/${glance.id}`, players: glance.players, status, yourTurn: glance.your_turn, over: glance.phase === 'over', slow: glance.slow, until: glance.until }
}

/** The server tells about so many at once. */
const AT_ONCE = 50
const inParts = <T>(all: readonly T[]): T[][] => Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

class Lobby {
  tables = $state<RunningTable[]>(recall())
  /** What the server can play. Until it said so, nothing is promised. */
  games = $state.raw<readonly GameInfo[]>([])
  busy = $state(false)
  /** The server did not answer when it was asked last. */
  away = $state(false)

  isReady(game: string): boolean {
    return this.games.some((info) => info.name === game && info.ready)
  }

  /** Asks the server what can be played and how this person's tables stand. */
  async refresh(): Promise<void> {
    const known = recall()
    const [games, glances] = await Promise.allSettled([
      api.games(),
      known.length === 0
        ? Promise.resolve([])
        : Promise.all(inParts(known).map((part) => api.glance(part.map(({ id }) => ({ table: id, secrets: secretsOf(id) }))))).then((found) => found.flat()),
    ])
    this.away = games.status === 'rejected' || glances.status === 'rejected'
    if (games.status === 'fulfilled') this.games = games.value
    if (glances.status !== 'fulfilled') return
    for (const { id } of known) if (!glances.value.some((glance) => glance.id === id)) forget(id)
    this.tables = known.flatMap((table) => {
      const glance = glances.value.find(({ id }) => id === table.id)
      return glance ? [running(glance, table.game)] : []
    })
  }

  playNow(game: string): Promise<void> {
    // Who has not played it here begins gently.
    const gentle = hasPlayed(game) ? undefined : this.games.find(({ name }) => name === game)?.difficulties?.levels.find(({ name }) => name === 'gentle')
    const bots = Array<string>(this.#usualSeats(game) - 1).fill(gentle?.bots ?? this.#usualLevel(game))
    return this.open({ game, name: device.name, colour: device.colour, bots, options: gentle?.options ?? {}, start: true })
  }

  /** A guided first match. */
  learn(game: string): Promise<void> {
    return this.open({ game, name: device.name, colour: device.colour, lesson: true })
  }

  /** A table to sit down at. `first` is done before one goes there. */
  invite(game: string, seats = this.#usualSeats(game), first?: (table: string) => Promise<unknown>): Promise<void> {
    return this.open({ game, name: device.name, colour: device.colour, seats }, first)
  }

  solo(game: string, options: Doc): Promise<void> {
    return this.open({ game, name: device.name, colour: device.colour, seats: 1, options, start: true })
  }

  /** Makes a table and goes there. */
  async open(wanted: NewTable, first?: (table: string) => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const made = await api.create(wanted)
      for (const { secret } of made.seats) addSecret(made.table, secret)
      await first?.(made.table)
      router.go(`/t/${made.table}`)
    } catch (error) {
      toasts.error(error instanceof Error ? error.message : String(error))
    } finally {
      this.busy = false
    }
  }

  /** This browser sits at a table: keep it in the list. */
  note(id: string, game: string, players: string[]): void {
    this.tables = remember({ id, game, link: `/t/${id}`, players, status: 'Under way.', yourTurn: false })
  }

  drop(id: string): void {
    this.tables = forget(id)
  }

  /** Three, or as near to it as the game allows. */
  #usualSeats(game: string): number {
    const seats = this.games.find((info) => info.name === game)?.seats ?? [3]
    return Math.min(Math.max(3, seats[0] ?? 3), seats.at(-1) ?? 3)
  }

  #usualLevel(game: string): string {
    const levels = this.games.find((info) => info.name === game)?.levels.map(({ value }) => String(value)) ?? []
    return levels.includes('regular') ? 'regular' : (levels.at(-1) ?? 'regular')
  }
}

export const lobby = new Lobby()
