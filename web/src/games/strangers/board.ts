import { handFact, pointsFact } from '../../boards/facts'
import type { BoardModule } from '../../boards/types'
import Board from './Board.svelte'
import { goal } from './goal'
import Hand from './Hand.svelte'
import { moments } from './moments'
import type { Event } from './props'
import Summary from './Summary.svelte'
import type { About, Content, Details, Question, View } from './types'

const board: BoardModule<View, Content, Details, Question, About, Event> = {
  Board,
  Hand,
  Summary,
  goal,
  moments,
  facts: (view, seat) => view.players.slice(seat, seat + 1).flatMap(({ points, hand }) => [pointsFact(points), handFact(hand)]),
  cardsOf: (view, content, seat) => (view.players[seat]?.cards ?? []).map((id) => content.cards.find(({ card }) => card === `card:${id}`)?.name ?? id),
  kept: ({ content, options, over }) => {
    const variants = Array.isArray(options['variants']) ? options['variants'].map(String).filter((each) => each !== 'solo') : []
    const alone = over.scores.length === 1 ? ['alone'] : [`${over.scores.length} players`]
    return { kind: [`Board ${content.board.id}`, ...alone, ...variants].join(', ') }
  },
  replay: {
    counted: 'Points',
    lines: (view) => view.players.map(({ seat, points }) => ({ seat, label: '', value: points })),
    key: ['scored', 'abducted', 'saucer', 'reshuffled', 'over'],
  },
  asking: {
    inHandOfPhone: ['turn'],
    share: 26,
    /** A card that would do nothing now: on a phone somebody taps it only to read it. */
    wastes: (_, option) => Boolean(option.about?.no_effect),
  },
  telling: {
    sounds: {
      moved: 'step',
      let_out: 'door',
      scored: 'door',
      carried: 'bus',
      rehomed: 'bus',
      stranger: 'hum',
      saucer: 'hum',
      coin: 'coin',
    },
  },
}
export default board
