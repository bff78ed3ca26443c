import { handFact } from '../../boards/facts'
import type { BoardModule } from '../../boards/types'
import Board from './Board.svelte'
import { goal } from './goal'
import Hand from './Hand.svelte'
import { moments } from './moments'
import Summary from './Summary.svelte'
import { printOf, type Event } from './things'
import type { About, Content, Details, Question, View } from './types'

const board: BoardModule<View, Content, Details, Question, About, Event> = {
  Board,
  Hand,
  Summary,
  goal,
  moments,
  facts: (view, seat) => view.players.slice(seat, seat + 1).map(({ hand }) => handFact(hand)),
  cardsOf: (view, content, seat) => (view.players[seat]?.cards ?? []).map((card) => printOf(content, card).name),
  kept: ({ over, seat }) => ({ role: over.details.possessed.includes(seat) ? 'Possessed' : 'Sane' }),
  replay: {
    counted: 'Still in play',
    lines: ({ players }) => [{ seat: null, label: 'Still in play', value: players.filter(({ in_play: here }) => here).length }],
    key: ['meeting', 'possessed', 'knocked_out', 'over'],
  },
  asking: {
    /** Passing is done with the cards themselves; the list of all pairs stays folded. */
    onBoard: ['pass', 'give_back'],
    /** A person is picked at the table, and a card in the hand: the board needs the room that the list would take. */
    onBoardOfPhone: ['give', 'look_at', 'ask_count', 'keep_out', 'vote', 'trade_with', 'show'],
    aside: (view, seat) => (view.players[seat]?.in_play ?? true ? '' : 'You are out. Watch, and say nothing until the end.'),
  },
  telling: {
    sounds: {
      flipped: 'card',
      gave: 'card',
      handed_over: 'card',
      meeting: 'door',
      knocked_out: 'door',
      growl: 'hum',
    },
    /** Lines that tell whose side somebody is on, or what is in the hand: only for the one who peeks. At the end they wait for the reveal. */
    secrets: ['dealt', 'eyes_open', 'eyes_closed', 'possessed', 'received', 'lost', 'showed', 'growl', 'clap', 'nobody_claps'],
    speech: true,
  },
  ending: {
    title: 'Who was who',
    sides: true,
    reasons: true,
  },
}
export default board
