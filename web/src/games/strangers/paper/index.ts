import { CARD, TOKEN, type PaperModule, type Piece } from '../../../boards/paper'
import { lay, WIDE } from '../plan'
import type { CardContent, Content } from '../types'
import Face from './Face.svelte'

export type StrangersPrinted = { what: 'board' } | { what: 'card'; card: CardContent } | { what: 'stranger' } | { what: 'kid'; seat: number }

/** The board is as wide as a sheet has room for. */
const BOARD = 186
const SEATS = 4
const NAMES = ['The first player', 'The second player', 'The third player', 'The fourth player']

const paper: PaperModule<Content, StrangersPrinted> = {
  Face,
  pieces: (content) => {
    const { board, cards, kids } = content
    const plan = lay(board, WIDE)
    const pieces: Piece<StrangersPrinted>[] = [
      { id: board.id, kind: 'Board', title: board.title, width: BOARD, height: Math.round((BOARD * plan.height) / plan.width), count: 1, data: { what: 'board' }, from: board },
      ...cards.map((card): Piece<StrangersPrinted> => ({ id: card.card.replace('card:', ''), kind: 'Cards', title: card.name, ...CARD, count: card.count, data: { what: 'card', card } })),
      { id: 'stranger', kind: 'Tokens', title: 'Stranger', ...TOKEN, count: board.tokens, data: { what: 'stranger' } },
    ]
    for (let seat = 0; seat < SEATS; seat++) {
      pieces.push({ id: `kid${seat}`, kind: 'Tokens', title: `${NAMES[seat] ?? ''}: kid`, ...TOKEN, count: kids, data: { what: 'kid', seat } })
    }
    return pieces
  },
}
export default paper
