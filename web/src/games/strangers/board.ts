import type { BoardModule } from '../../boards/types'
import Board from './Board.svelte'
import { beyond } from './describe'
import type { Content, View } from './docs'
import Hand from './Hand.svelte'
import Summary from './Summary.svelte'

const board: BoardModule<View, Content> = {
  Board,
  Hand,
  Summary,
  asking: {
    inHandOfPhone: ['turn'],
    /** A card that would do nothing now: on a phone somebody taps it only to read it. */
    wastes: (content, option) => {
      const card = content.cards.find((each) => option.targets.includes(each.card))
      return card !== undefined && beyond(card, option) !== ''
    },
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
  ending: { draw: true },
}
export default board
