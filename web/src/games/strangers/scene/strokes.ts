/** Lines that look made by hand, the same ones every time. */
import { chance } from '../chance'
import type { BoardTile } from '../plan'

const r = (value: number): number => Math.round(value * 10) / 10

/** A rounded box in chalk: no edge is quite straight. */
export function chalk(tile: BoardTile, inset: number, round = 12): string {
  const { between } = chance(tile.ref)
  const off = () => between(-1.6, 1.6)
  const [left, top] = [tile.x + inset + off(), tile.y + inset + off()]
  const [right, bottom] = [tile.x + tile.w - inset + off(), tile.y + tile.h - inset + off()]
  const [mx, my] = [(left + right) / 2, (top + bottom) / 2]
  return (
    `M${r(left + round)} ${r(top)}Q${r(mx)} ${r(top + off())} ${r(right - round)} ${r(top)}` +
    `Q${r(right)} ${r(top)} ${r(right)} ${r(top + round)}Q${r(right + off())} ${r(my)} ${r(right)} ${r(bottom - round)}` +
    `Q${r(right)} ${r(bottom)} ${r(right - round)} ${r(bottom)}Q${r(mx)} ${r(bottom + off())} ${r(left + round)} ${r(bottom)}` +
    `Q${r(left)} ${r(bottom)} ${r(left)} ${r(bottom - round)}Q${r(left + off())} ${r(my)} ${r(left)} ${r(top + round)}` +
    `Q${r(left)} ${r(top)} ${r(left + round)} ${r(top)}Z`
  )
}

/** Blades of grass strewn over a tile. */
export function tufts(tile: BoardTile, count: number): string {
  const roll = chance(`${tile.ref} grass`)
  let path = ''
  for (let at = 0; at < count; at++) {
    const [x, y] = [r(tile.x + roll.between(8, tile.w - 8)), r(tile.y + roll.between(10, tile.h - 6))]
    path += `M${x} ${y}l-2-5M${x + 3} ${y}l1-6`
  }
  return path
}
