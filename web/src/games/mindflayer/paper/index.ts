import { CARD, type PaperModule, type Piece } from '../../../boards/paper'
import { cardOf, type CardId } from '../things'
import type { CardContent, Content, MeetingContent, PersonContent } from '../types'
import Face from './Face.svelte'

export type MindFlayerPrinted =
  | { what: 'card'; card: CardContent; id: CardId; mark: string }
  | { what: 'meeting'; meeting: MeetingContent }
  | { what: 'person'; person: PersonContent; seat: number }

/** From how many players on the cards of each count are in the deck. */
const MARKS = ['', '6+', '9+']

const paper: PaperModule<Content, MindFlayerPrinted> = {
  Face,
  pieces: ({ cards, meetings, people }) => [
    ...meetings.map((meeting): Piece<MindFlayerPrinted> => ({ id: meeting.meeting.replace('meeting:', ''), kind: 'Meeting cards', title: meeting.name, ...CARD, count: 1, data: { what: 'meeting', meeting } })),
    ...cards.flatMap((card) =>
      card.counts.flatMap((count, at): Piece<MindFlayerPrinted>[] => {
        const id = cardOf(card.card)
        const mark = MARKS[at] ?? ''
        return id && count > 0 ? [{ id, kind: 'Cards', title: `${card.name}${mark && `, ${mark} players`}`, ...CARD, count, data: { what: 'card', card, id, mark } }] : []
      }),
    ),
    ...people.map((person, seat): Piece<MindFlayerPrinted> => ({ id: person.person.replace('person:', ''), kind: 'Role cards', title: person.name, ...CARD, count: 1, data: { what: 'person', person, seat } })),
  ],
}
export default paper
