/** What the home screen says about each game, in our own words. The rules live on the server. */
import type { GameInfo } from '../protocol'

export type GameName = 'strangers' | 'mindflayer' | 'blackwood' | 'loop'

export interface GameCard {
  name: string
  title: string
  players: string
  minutes: string
  kind: string
  pitch: string
  /** All players win or lose together: bots are friends there. */
  together?: true
}

export const GAMES: readonly GameCard[] = [
  {
    name: 'strangers',
    title: 'Don’t Talk to Strangers',
    players: '1–4 players',
    minutes: '20 min',
    kind: 'Race home',
    pitch: 'School is out. Get your kids somewhere fun before the neighbourhood fills up with strangers.',
  },
  {
    name: 'mindflayer',
    title: 'Attack of the Mind Flayer',
    players: '4–10 players',
    minutes: '20 min',
    kind: 'Hidden sides',
    pitch: 'Pass cards to your neighbours. Somebody at the table changed sides, and it may be you.',
  },
  {
    name: 'blackwood',
    title: 'Blackwood Grove',
    players: '3–6 players',
    minutes: '15 min',
    kind: 'Find the rule',
    pitch: 'A ship, a force field and a secret rule. Find out what gets through before the agents do.',
  },
  {
    name: 'loop',
    title: 'Tales from the Loop',
    players: '1–5 players',
    minutes: '2 hours',
    kind: 'Together',
    pitch: 'Machines wander off, and grown-ups do not look up. Solve it together, and be home for dinner.',
    together: true,
  },
]

/** A game that somebody added and nobody has drawn yet, as the server tells about it. */
export function plainCard({ name, title, text, seats }: GameInfo): GameCard {
  const [least, most] = [seats[0] ?? 1, seats.at(-1) ?? 1]
  const players = most === 1 ? '1 player' : least === most ? `${most} players` : `${least}–${most} players`
  return { name, title, players, minutes: '', kind: '', pitch: text }
}

/** A game's title as it is lettered here; what the server calls it if we do not know the game. */
export function titleOf(game: string, otherwise: string): string {
  return gameCard(game)?.title ?? otherwise
}

export function gameCard(name: string): GameCard | undefined {
  return GAMES.find((game) => game.name === name)
}
