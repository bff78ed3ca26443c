import type { Game } from '../types'

export const game: Game = {
  card: {
    name: 'strangers',
    title: 'Don’t Talk to Strangers',
    players: '1–4 players',
    minutes: '20 min',
    pitch: 'School is out. Get your kids somewhere fun before the neighbourhood fills up with strangers.',
    more: { label: 'Solo', href: '/solo' },
  },
  order: 1,
  primer: {
    goal: 'Bring your kids from School to places with numbers on them: those are your points.',
    how: [
      'Your turn is one thing: let out a kid, or play a card, most of which move a kid. Then you fill up your hand.',
      'A move is exactly as long as the card says. Only going into a place may cut it short, and there the kid stays.',
      'Nobody walks past a stranger. Eyes on the street show where one may turn up.',
      'When the last stranger has come, the most points win.',
    ],
    search: 'stranger school',
  },
  howTo: () => import('./HowTo.svelte'),
  cover: () => import('./Cover.svelte'),
  board: () => import('./board'),
  pages: {
    solo: () => import('./Solo.svelte'),
    architect: () => import('./Architect.svelte'),
  },
  desk: { variant: 'architect', href: '/architect', link: 'Open the Architect’s desk', text: 'to lay out the whole deck before you start.', played: async (...end) => (await import('./best')).keepPlan(...end) },
  highScores: { href: '/solo', options: ['board', 'variants'] },
}
