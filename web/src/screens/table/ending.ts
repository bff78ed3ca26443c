/** Who won, in one line for one reader. */
import type { OverDocument, TableDocument } from '../../protocol'
import { listed } from '$lib/words'

/** The title of the result. */
export function headlineOf(table: Pick<TableDocument, 'seats'>, over: OverDocument, together: boolean, reader: Reader): string {
  if (over.how === 'agreed') return 'You agreed to stop.'
  if (together) return over.winners.length > 0 ? 'You made it.' : 'Not this time.'
  return over.headline || whoWon(table, over, reader)
}

export interface Reader {
  /** The seat that reads it; null: nobody's, or one screen for several. */
  seat: number | null
  names: readonly string[]
}

/** A bot played this seat to its end: what it won is not told as the person's own. */
export function stoodIn(table: Pick<TableDocument, 'seats'>, over: OverDocument, seat: number): boolean {
  const place = table.seats[seat]
  return over.how === 'finished' && Boolean(place?.resigned || place?.out_of_time)
}

/** The title of the end where players win by themselves, not a side and not all together. */
export function whoWon(table: Pick<TableDocument, 'seats'>, over: OverDocument, { seat: reader, names }: Reader): string {
  if (over.winners.length === 0) return 'Nobody wins this time.'
  if (over.scores.length === 1) return over.scores[0] === 1 ? '1 point.' : `${over.scores[0]} points.`
  if (over.draw) return 'A draw.'
  const called = (seat: number) => {
    const left = stoodIn(table, over, seat)
    if (seat === reader) return left ? 'Your stand-in' : 'You'
    return left ? `${names[seat]}’s stand-in` : (names[seat] ?? '')
  }
  const first = over.winners.filter((seat) => seat === reader)
  const winners = [...first, ...over.winners.filter((seat) => seat !== reader)].map(called)
  return `${listed(winners)} ${winners.length > 1 || winners[0] === 'You' ? 'win' : 'wins'}.`
}
