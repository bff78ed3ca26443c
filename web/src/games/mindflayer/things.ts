/** Short names for parts of the game's types, and what refs and ids stand for. */
import type { BoardProps, EventOf } from '../../boards/types'
import { SIGNS } from './symbols'
import type { About, CardContent, Content, Details, EventArgs, GiftView, Question, View } from './types'

export type CardId = GiftView['card']
export type Team = Details['team']
export type PastMoment = View['past'][number]
export type Event = EventOf<EventArgs>
export type Props = BoardProps<View, Content, Question, About, Event>

/** "card:waffle" -> "waffle" */
export function cardOf(ref: string): CardId | null {
  const id = ref.slice(ref.indexOf(':') + 1)
  return isCard(id) ? id : null
}
const isCard = (id: string): id is CardId => Object.hasOwn(SIGNS, id)

/** "seat:3" -> 3 */
export const seatOf = (ref: string): number => Number(ref.slice(ref.indexOf(':') + 1))

/** What is printed on a card. */
export const printOf = (content: Pick<Content, 'cards'>, id: CardId): Pick<CardContent, 'name' | 'text'> =>
  content.cards.find(({ card }) => card === `card:${id}`) ?? { name: id, text: '' }

/** What a card is called. */
export type NameOf = (card: CardId) => string
export const namesFrom = (content: Pick<Content, 'cards'>): NameOf => (card) => printOf(content, card).name

/** "1 card", "3 cards". */
export function cardsInWords(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`
}
