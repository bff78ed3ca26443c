/** All games that have a folder here. A new folder with an index.ts is found by itself. */
import type { GameInfo } from '../protocol'
import type { AnyBoard } from '../boards/types'
import type { Game, GameCard } from './types'

export type { Game, GameCard, Primer } from './types'

const found = import.meta.glob<{ game: Game }>('./*/index.ts', { eager: true })

export const GAMES: readonly Game[] = Object.values(found)
  .map(({ game }) => game)
  .sort((one, other) => one.order - other.order)

const byName: ReadonlyMap<string, Game> = new Map(GAMES.map((game) => [game.card.name, game]))

/** Undefined for a game that the server has and nobody has drawn yet. */
export const gameOf = (name: string): Game | undefined => byName.get(name)

/** Screens that games bring, by their path. */
export const PAGES: ReadonlyMap<string, NonNullable<Game['pages']>[string]> = new Map(GAMES.flatMap(({ pages }) => Object.entries(pages ?? {})))

/** The card of a game without a folder, from what the server tells about it. */
export function plainCard({ name, title, text, seats }: GameInfo): GameCard {
  const [least, most] = [seats[0] ?? 1, seats.at(-1) ?? 1]
  const players = most === 1 ? '1 player' : least === most ? `${most} players` : `${least}–${most} players`
  return { name, title, players, minutes: '', pitch: text }
}

/** A game's title as it is lettered here; what the server calls it if we do not know the game. */
export function titleOf(name: string, otherwise: string): string {
  return gameOf(name)?.card.title ?? otherwise
}

/** The drawing of a game; a game without one is shown as cards and lists. */
export async function loadBoard(name: string): Promise<AnyBoard> {
  const load = gameOf(name)?.board ?? (() => import('../boards/generic'))
  return (await load()).default
}
