import type { BoardModule, Fact } from '../../boards/types'
import Board from './Board.svelte'
import { goal } from './goal'
import { roleInFull, roleOf, ROLES, type Event } from './grove'
import Hand from './Hand.svelte'
import { moments } from './moments'
import Summary from './Summary.svelte'
import type { About, Content, Details, Question, View } from './types'

function facts(view: View, seat: number): Fact[] {
  const player = view.players[seat]
  if (!player) return []
  const role = roleInFull(player)
  return [
    { icon: player.role === 'visitor' ? 'saucer' : player.role === 'kid' ? 'flag' : 'eye', label: player.role === 'agent' ? `an ${roleInFull(player)}` : `the ${role}`, value: roleOf(player) },
    { icon: 'cards', label: player.hand === 1 ? '1 card' : `${player.hand} cards`, value: String(player.hand) },
  ]
}

const board: BoardModule<View, Content, Details, Question, About, Event> = {
  Board,
  Hand,
  Summary,
  goal,
  moments,
  facts,
  kept: ({ view, seat }) => ({ role: ROLES[view.players[seat]?.role ?? 'agent'] }),
  replay: {
    counted: 'Trust',
    lines: ({ trust }) => [{ seat: null, label: 'Trust', value: trust }],
    key: ['tries', 'pushed', 'right', 'wrong', 'turned_up', 'over'],
  },
  asking: {
    /** Answered with the workshop and the cards themselves; the lists stay folded. */
    onBoard: ['make_rule', 'keep', 'agent', 'kid', 'kid_empty', 'kid_prove', 'kid_at_once', 'visitor', 'reveal', 'push', 'mark'],
    /** The cards that may be covered glow, and the question names the one that comes. */
    onBoardOfPhone: ['cover'],
  },
  telling: {
    sounds: {
      flipped: 'card',
      placed: 'card',
      laid: 'card',
      laid_unseen: 'card',
      turned_up: 'card',
      trust: 'coin',
      right: 'stamp',
      wrong: 'thud',
      tries: 'door',
      over: 'hum',
    },
  },
  ending: {
    title: 'The rule, and what it let through',
    /** One side wins; there are no points. */
    standing: (view, seat) => roleInFull(view.players[seat] ?? { role: 'agent', agency: null }),
    reasons: true,
  },
}
export default board
