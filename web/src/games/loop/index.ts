import type { Game } from '../types'

export const game: Game = {
  card: {
    name: 'loop',
    title: 'Tales from the Loop',
    players: '1–5 players',
    minutes: '2 hours',
    pitch: 'Machines wander off, and grown-ups do not look up. Solve it together, and be home for dinner.',
    together: true,
  },
  order: 4,
  primer: {
    goal: 'You are kids with six hours a day. The Diary says what it takes. You all win or you all lose.',
    how: [
      'Any of you may act next: click a place, a machine or a Rumor. An action costs time (T).',
      'In a test you roll dice, and one six is enough. Friends on the spot and Items add dice. Push to roll again, at a price.',
      'Rumors that you solve bring Insight. What you leave undone brings Enigma, and too much of it loses.',
      'Keep an hour to be home for dinner.',
    ],
    search: 'push dice',
  },
  howTo: () => import('./HowTo.svelte'),
  cover: () => import('./Cover.svelte'),
  board: () => import('./board'),
}
