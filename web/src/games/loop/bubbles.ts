/** Where speech bubbles stand: over the heads, beside each other, and never on or under what lies on the map to be read. */
import type { Point, Rect } from '$lib/shapes'
import type { Attachment } from 'svelte/attachments'
import type { SaidMessage } from '../../protocol'

/** In pixels of the map's window. */
export interface Bubble {
  line: SaidMessage
  /** The middle of its tip. */
  x: number
  y: number
  /** It hangs below the head. */
  under: boolean
}

const WIDE = 236
/** From a head down to where a bubble under the kid begins. */
const KID = 51
/** About so many letters go into a line, and a line is so high. */
const LETTERS = 25
const LINE = 20

/** A little to the side where there is no room right over the head. */
const ASIDE = [0, -80, 80]

const apart = (a: Rect, b: Rect): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y

/** Of two that would cover each other the newer one is shown. Who finds no room is heard in the talk only. */
export function placed(lines: readonly SaidMessage[], headOf: (line: SaidMessage) => Point | null, room: { w: number; h: number }, taken: readonly Rect[]): Bubble[] {
  const full = [...taken]
  const bubbles: Bubble[] = []
  for (const line of lines.toReversed()) {
    const head = headOf(line)
    if (head === null) continue
    const y = Math.min(Math.max(head.y, -40), room.h)
    const h = Math.ceil(line.text.length / LETTERS) * LINE + 16
    const ways = ASIDE.flatMap((aside) => {
      const x = Math.min(Math.max(head.x + aside, WIDE / 2), room.w - WIDE / 2)
      return [false, true].map((under) => ({ x, under, box: { x: x - WIDE / 2, y: under ? y + KID : y - h - 6, w: WIDE, h } }))
    })
    const way = ways.find(({ box }) => box.y >= 0 && box.y + h <= room.h && full.every((other) => apart(box, other)))
    if (!way) continue
    full.push(way.box)
    bubbles.push({ line, x: way.x, y, under: way.under })
  }
  return bubbles
}

/** Tells where an element lies within the sheet, and null when it is taken away. */
export function lies(tell: (box: Rect | null) => void): Attachment<HTMLElement> {
  return (element) => {
    const look = () => tell({ x: element.offsetLeft, y: element.offsetTop, w: element.offsetWidth, h: element.offsetHeight })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    if (element.offsetParent) sizes.observe(element.offsetParent) // what hangs from its lower edge moves with it
    look()
    return () => {
      sizes.disconnect()
      tell(null)
    }
  }
}
