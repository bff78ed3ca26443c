import { describe, expect, it } from 'vitest'
import { CARD, TOKEN, type Piece } from '../../boards/paper'
import { changedOnly, once, PAPERS, sheetsOf, type Drawn, type PaperName } from './sheets'

const drawn = (id: string, count: number, size = CARD, data: unknown = id): Drawn => ({ piece: { id, kind: 'Cards', title: id, ...size, count, data } satisfies Piece, content: null })

describe('sheets of paper', () => {
  it.each<PaperName>(['a4', 'letter'])('nine cards go on a sheet of %s, and none over its edge', (paper) => {
    const sheets = sheetsOf([drawn('run', 10), drawn('kid', 3, TOKEN)], paper)
    expect(sheets.map(({ pieces }) => pieces.length)).toEqual([9, 1, 3])
    for (const { left, top, columns, rows, width, height } of sheets) {
      expect(left).toBeGreaterThanOrEqual(7)
      expect(top).toBeGreaterThanOrEqual(7)
      expect(left + columns * width).toBeLessThanOrEqual(PAPERS[paper].width - 7)
      expect(top + rows * height).toBeLessThanOrEqual(PAPERS[paper].height - 7)
    }
  })

  it('only what changed: another text, or more of the same', () => {
    const before = [drawn('run', 4), drawn('walk', 2), drawn('bike', 1, CARD, 'old')]
    const now = [drawn('run', 6), drawn('walk', 1), drawn('bike', 1, CARD, 'new')]
    expect(changedOnly(now, before).map(({ piece }) => [piece.id, piece.count])).toEqual([['run', 2], ['bike', 1]])
  })

  it('what two boards share is there once', () => {
    expect(once([drawn('run', 4), drawn('map', 1), drawn('run', 4)])).toHaveLength(2)
  })
})
