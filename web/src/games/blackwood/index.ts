import type { Game } from '../types'

export const game: Game = {
  card: {
    name: 'blackwood',
    title: 'Blackwood Grove',
    players: '3–6 players',
    minutes: '15 min',
    pitch: 'A ship, a force field and a secret rule. Find out what gets through before the agents do.',
  },
  order: 3,
  primer: {
    goal: 'A secret rule decides which objects pass the force field. The Visitor makes it up; all others look for it in what was admitted and what was repelled.',
    how: [
      'Agents test a card in secret. The Kid predicts cards in the open and earns trust. The Visitor, who made the rule, shows cards as hints.',
      'Whoever thinks they know the rule may prove it: four cards from the deck, all four sorted right.',
      'If the Kid proves it, Kid and Visitor win. An Agent who proves it wins alone.',
    ],
    search: 'trust proof',
  },
  howTo: () => import('./HowTo.svelte'),
  cover: () => import('./Cover.svelte'),
  board: () => import('./board'),
}
