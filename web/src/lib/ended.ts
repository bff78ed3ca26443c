/** What is written into one's own history when a match is over. */
import { sealed, type AnyBoard } from '../boards/types'
import type { TableDocument } from '../protocol'
import { headlineOf, stoodIn } from '../screens/table/ending'
import type { MatchState } from './apply'
import { keepMatch } from './history'

export async function keepEnded(table: TableDocument, state: MatchState, board: AnyBoard, shared: boolean): Promise<void> {
  const { over, seat } = state
  if (over === null || seat === null) return
  const whole = over.how === 'finished'
  const ending = board.ending ?? {}
  const left = stoodIn(table, over, seat)
  const story = whole ? ((await board.kept?.(sealed({ over, view: over.truth ?? state.view, content: state.content, log: state.log, seat, options: table.options }))) ?? {}) : {}
  const counted = whole && !ending.together && !ending.standing && !ending.sides
  const people = table.seats.filter(({ kind }) => kind === 'person').length
  const alone = over.scores.length === 1 && !ending.together
  keepMatch({
    match: state.match,
    game: table.game,
    at: Date.now(),
    seats: over.scores.length,
    people,
    /** Several people share this device, or nobody could win: no one's win. */
    won: !whole || shared || alone ? null : !left && over.winners.includes(seat),
    score: counted && !shared && !left ? (over.scores[seat] ?? null) : null,
    result: headlineOf(table, over, ending.together ?? false, { seat: shared ? null : seat, names: table.seats.map(({ name }) => name) }),
    role: shared ? '' : (story.role ?? ''),
    kind: story.kind ?? '',
    ending: story.ending ?? null,
    pages: [...(story.pages ?? [])],
  })
}
