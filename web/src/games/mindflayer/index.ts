import type { Game } from '../types'

export const game: Game = {
  card: {
    name: 'mindflayer',
    title: 'Attack of the Mind Flayer',
    players: '4–10 players',
    minutes: '20 min',
    pitch: 'Pass cards to your neighbours. Somebody at the table changed sides, and it may be you.',
  },
  order: 2,
  primer: {
    goal: 'If one Sane player stands at the end, the Sane win. If none does, the Possessed do. Peek to see your side.',
    how: [
      'On your turn a card is flipped, and you give it to somebody else. Everybody sees that.',
      'Three Mind Flayers in your hand and you are Possessed, in silence. Three Hard Hits and you are out.',
      'Memories cancel a Mind Flayer, a Helping Hand cancels a Hard Hit. Waffles do nothing.',
      'At a Meeting everybody passes a card to the left and one to the right, face down. Nobody talks.',
    ],
    search: 'meeting neighbour',
  },
  howTo: () => import('./HowTo.svelte'),
  cover: () => import('./Cover.svelte'),
  board: () => import('./board'),
}
