import { describe, expect, it } from 'vitest'
import type { OverDocument, SeatDocument } from '../../protocol'
import { stoodIn, whoWon } from './ending'

const names = ['Ann', 'Bo', 'Cy']
const seat = (more: Partial<SeatDocument> = {}) => ({ resigned: false, out_of_time: false, ...more }) as SeatDocument
const table = (...seats: SeatDocument[]) => ({ seats })
const over = (winners: number[], scores = [5, 3, 1], how: OverDocument['how'] = 'finished', draw = false) => ({ how, winners, scores, draw }) as OverDocument

describe('who won', () => {
  const all = table(seat(), seat(), seat())
  it('is told to the winner as "you"', () => {
    expect(whoWon(all, over([0]), { seat: 0, names })).toBe('You win.')
    expect(whoWon(all, over([0]), { seat: 1, names })).toBe('Ann wins.')
    expect(whoWon(all, over([0]), { seat: null, names })).toBe('Ann wins.')
  })
  it('names everybody who shares it, the reader first', () => {
    expect(whoWon(all, over([0, 2], [5, 1, 5]), { seat: 2, names })).toBe('You and Ann win.')
    expect(whoWon(all, over([0, 2], [5, 1, 5]), { seat: 1, names })).toBe('Ann and Cy win.')
    expect(whoWon(all, over([0, 1, 2], [5, 5, 5], 'finished', true), { seat: 0, names })).toBe('A draw.')
    expect(whoWon(all, over([0, 1, 2], [5, 5, 5]), { seat: 0, names })).toBe('You, Bo and Cy win.')
  })
  it('says nobody, and points alone', () => {
    expect(whoWon(all, over([]), { seat: 0, names })).toBe('Nobody wins this time.')
    expect(whoWon(table(seat()), over([0], [1]), { seat: 0, names })).toBe('1 point.')
    expect(whoWon(table(seat()), over([0], [12]), { seat: 0, names })).toBe('12 points.')
  })
  it('does not give somebody who gave up, or ran out of time, what their stand-in won', () => {
    const left = table(seat({ resigned: true }), seat(), seat({ out_of_time: true }))
    expect(whoWon(left, over([0]), { seat: 0, names })).toBe('Your stand-in wins.')
    expect(whoWon(left, over([0]), { seat: 1, names })).toBe('Ann’s stand-in wins.')
    expect(whoWon(left, over([1, 2], [1, 5, 5]), { seat: 1, names })).toBe('You and Cy’s stand-in win.')
    expect(stoodIn(left, over([1], [0, 0, 0], 'agreed'), 0)).toBe(false)
  })
})
