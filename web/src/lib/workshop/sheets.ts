/** Which piece lies where on which sheet of paper. Lengths are mm. */
import type { Piece } from '../../boards/paper'

export const PAPERS = { a4: { title: 'A4', width: 210, height: 297 }, letter: { title: 'Letter', width: 215.9, height: 279.4 } }
export type PaperName = keyof typeof PAPERS

/** What a printer leaves white at most. Three cards of 63 by 88 fit across and down, on both papers. */
const MARGIN = 7

/** A piece with the content of a match that it is drawn from. */
export interface Drawn {
  piece: Piece
  content: unknown
}

export interface PrintedSheet {
  pieces: Drawn[]
  width: number
  height: number
  columns: number
  rows: number
  /** The corner of the first piece. */
  left: number
  top: number
}

const keyOf = ({ kind, id, title, width, height, data, from }: Piece): string => JSON.stringify([kind, id, title, width, height, data, from])

/** Pieces that several boards or stories share are there once. */
export function once(pieces: readonly Drawn[]): Drawn[] {
  return [...new Map(pieces.map((drawn) => [keyOf(drawn.piece), drawn])).values()]
}

/** Those that `before` does not have, or not as often. */
export function changedOnly(pieces: readonly Drawn[], before: readonly Drawn[]): Drawn[] {
  const had = new Map(before.map(({ piece }) => [keyOf(piece), piece.count]))
  return pieces.flatMap(({ piece, content }) => {
    const count = piece.count - (had.get(keyOf(piece)) ?? 0)
    return count > 0 ? [{ piece: { ...piece, count }, content }] : []
  })
}

/** Sheets of pieces of one size, side by side, so that a cut goes through the whole sheet. */
export function sheetsOf(pieces: readonly Drawn[], paper: PaperName): PrintedSheet[] {
  const { width: wide, height: high } = PAPERS[paper]
  const sizes = [...new Set(pieces.map(({ piece }) => `${piece.width} ${piece.height}`))]
  return sizes.flatMap((size) => {
    const its = pieces.filter(({ piece }) => `${piece.width} ${piece.height}` === size)
    const { width, height } = its[0]?.piece ?? { width: 1, height: 1 }
    const columns = Math.max(1, Math.floor((wide - 2 * MARGIN) / width))
    const most = Math.max(1, Math.floor((high - 2 * MARGIN) / height))
    const all = its.flatMap((drawn) => Array<Drawn>(drawn.piece.count).fill(drawn))
    const sheets: PrintedSheet[] = []
    for (let first = 0; first < all.length; first += columns * most) {
      const here = all.slice(first, first + columns * most)
      const [across, down] = [Math.min(columns, here.length), Math.ceil(here.length / columns)]
      sheets.push({ pieces: here, width, height, columns: across, rows: down, left: (wide - across * width) / 2, top: (high - most * height) / 2 })
    }
    return sheets
  })
}
