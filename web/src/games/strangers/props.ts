/** What the shell hands to this board, with the types of this game. */
import type { BoardProps, EventOf, OptionOf } from '../../boards/types'
import type { About, Content, EventArgs, Question, View } from './types'

export type Option = OptionOf<About>
export type Event = EventOf<EventArgs>
export type Props = BoardProps<View, Content, Question, About, Event>

/** The number of a seat: 1 for "seat:1". */
export const seatOf = (ref: string): number => Number(ref.slice('seat:'.length))
