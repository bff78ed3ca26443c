/** Where people sit: on a rounded ring, evenly spaced, the one who looks at the bottom. */
import type { Point, Size } from '$lib/shapes'

export interface Ring {
  centre: Point
  /** Half width and half height of the ring that the middles of the tiles are on. */
  rx: number
  ry: number
  tile: Size
  /** The middle of each seat's tile, by seat. */
  seats: Point[]
}

/** A little squarer than an ellipse, so that tiles leave more room in the middle. */
const SQUARE = 2.5
const STEPS = 720
/** Height of a tile for each unit of width: a photo with a name under it. */
const TALL = 1.26
/** How much wider than high a ring is at most; where tiles get small, all the width is used. */
const WIDEST = { large: 1.6, small: 3.4 }
const SMALL = 80
const GAP = 6
/** How far badge and number of cards reach beyond a tile, and the corners of one that lies askew. */
const EARS = 7
const ASKEW = 9
const BADGE = 34
/** The name under a photo. */
const NAME = 22
/** What the middle of the table needs at least; less where all is low. */
const ROOM = { w: 190, h: 130 }
const LOW = 300

function onRing(rx: number, ry: number, at: number): Point {
  // From the bottom to the left, the top and the right.
  const angle = Math.PI / 2 + 2 * Math.PI * at
  const soft = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / SQUARE)
  return { x: rx * soft(Math.cos(angle)), y: ry * soft(Math.sin(angle)) }
}

/** Points at equal distances along the ring, the first one at the bottom, round by the left. */
export function along(rx: number, ry: number, count: number): Point[] {
  const points = Array.from({ length: STEPS + 1 }, (_, at) => onRing(rx, ry, at / STEPS))
  const sums = [0]
  for (let at = 1; at <= STEPS; at++) {
    const [one, two] = [points[at - 1] as Point, points[at] as Point]
    sums.push((sums[at - 1] ?? 0) + Math.hypot(two.x - one.x, two.y - one.y))
  }
  const whole = sums[STEPS] ?? 0
  return Array.from({ length: count }, (_, n) => points[sums.findIndex((sum) => sum >= (whole * n) / count - 1e-9)] as Point)
}

const apart = (one: Point, two: Point, w: number, h: number): boolean => Math.abs(one.x - two.x) >= w || Math.abs(one.y - two.y) >= h

/** The largest tiles that fit a place of this size side by side. `own` sits at the bottom, and to the left the seat `leftStep` further. */
export function ringFor(count: number, width: number, height: number, own: number | null, leftStep: number, largest = 132, smallest = 44): Ring {
  const centre = { x: width / 2, y: height / 2 }
  const high = height < LOW ? height / 4 : ROOM.h
  for (let w = largest; ; w -= 4) {
    const tile = { w, h: Math.round(w * TALL) }
    const ry = Math.max(10, (height - tile.h) / 2 - (height < LOW - 60 ? GAP : ASKEW + 1))
    const rx = Math.max(10, Math.min((width - tile.w) / 2 - ASKEW, ry * (w < SMALL ? WIDEST.small : WIDEST.large)))
    const places = along(rx, ry, count)
    const free = places.every((one, at) => places.every((two, other) => other <= at || apart(one, two, tile.w + GAP, tile.h + GAP)))
    const roomy = 2 * ry - tile.h > high && 2 * rx - tile.w > ROOM.w
    if ((free && roomy) || w <= smallest) {
      const first = own ?? 0
      const seats = places.map((_, seat) => {
        const place = places[((seat - first) * leftStep + count) % count] as Point
        return { x: centre.x + place.x, y: centre.y + place.y }
      })
      return { centre, rx, ry, tile, seats }
    }
  }
}

/** How high a box of this width may be in the middle of the table without covering a tile. */
export function roomFor({ seats, centre, tile }: Ring, width: number): number {
  const beside = seats.filter(({ x }) => Math.abs(x - centre.x) < (width + tile.w) / 2 + EARS)
  return 2 * Math.max(0, Math.min(...beside.map(({ y }) => Math.abs(y - centre.y) - tile.h / 2)) - GAP / 2)
}

/** How wide a box of this height may be in the middle of the table without covering a tile or what sticks out of it. */
export function widthFor({ seats, centre, tile }: Ring, height: number): number {
  const beside = seats.filter(({ y }) => Math.abs(y - centre.y) < (height + tile.h) / 2 + EARS)
  return 2 * Math.max(0, Math.min(...beside.map(({ x }) => Math.abs(x - centre.x) - tile.w / 2)) - EARS - GAP / 2)
}

/** The point in front of a tile, towards the middle of the table, where a box of this half size lies along its edge. */
export function inFront({ seats, centre, tile }: Ring, seat: number, halfWidth: number, halfHeight: number): Point {
  const from = seats[seat] as Point
  const [dx, dy] = [centre.x - from.x, centre.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const [aside, above] = [(tile.w / 2 + halfWidth) / Math.max(Math.abs(ux), 1e-6), (tile.h / 2 + halfHeight) / Math.max(Math.abs(uy), 1e-6)]
  const away = Math.min(aside, above)
  // Not at a corner, where it could be a neighbour's.
  const within = (by: number, most: number): number => Math.sign(by) * Math.min(Math.abs(by), Math.max(0, most))
  return aside < above
    ? { x: from.x + ux * away, y: from.y + within(uy * away, tile.h / 2 - halfHeight) }
    : { x: from.x + within(ux * away, tile.w / 2 - halfWidth), y: from.y + uy * away }
}

/**
 * Where the things lie that each seat was given, by seat: before it, towards the middle of the table; where that would
 * cover somebody or what lies in the middle, further along its edge, under it or over it; else at the foot of its photo.
 */
export function giftSpots(ring: Ring, boxes: readonly Size[], middle: Size, board: Size): Point[] {
  const { seats, centre, tile } = ring
  const taken: { at: Point; size: Size }[] = [{ at: centre, size: { w: middle.w + GAP, h: middle.h + GAP } }]
  return boxes.map((box, seat) => {
    const own = seats[seat] as Point
    if (box.w === 0) return own
    const before = inFront(ring, seat, box.w / 2, box.h / 2)
    // Above a tile it must not lie on what sticks out there.
    if (before.y < own.y - tile.h / 2 && box.w > tile.w - 2 * BADGE) before.y -= EARS
    const up = own.y < centre.y ? -1 : 1
    const edge = (tile.h - box.h) / 2
    const outer = (tile.w + box.w) / 2
    const inwards = own.x > centre.x ? -1 : 1
    const candidates: Point[] = [
      before,
      { x: before.x, y: own.y + up * edge * 0.5 },
      { x: before.x, y: own.y + up * edge },
      { x: own.x, y: own.y + tile.h / 2 + box.h / 2 },
      { x: own.x + inwards * outer, y: own.y },
      { x: own.x - inwards * outer, y: own.y },
      { x: own.x, y: own.y - tile.h / 2 - box.h / 2 - EARS },
    ]
    const free = (at: Point): boolean =>
      Math.abs(at.x - board.w / 2) <= (board.w - box.w) / 2 &&
      Math.abs(at.y - board.h / 2) <= (board.h - box.h) / 2 &&
      seats.every((other) => apart(other, at, (tile.w + box.w) / 2 - 0.5, (tile.h + box.h) / 2 - 0.5)) &&
      taken.every((one) => apart(one.at, at, (one.size.w + box.w) / 2, (one.size.h + box.h) / 2))
    const at = candidates.find(free) ?? { x: own.x, y: own.y + tile.h / 2 - NAME - box.h / 2 }
    taken.push({ at, size: box })
    return at
  })
}

const TAIL = 4
const STEP = 6

/**
 * The middles of speech bubbles of this size, by the order of `speakers`: each touches its speaker's tile and covers nobody
 * else and no bubble before it. Of such places the one that covers least of the speaker, nearest to the middle of the table;
 * null where there is none, but the first is always heard.
 */
export function speechSpots({ seats, centre, tile }: Ring, speakers: readonly number[], box: Size, board: Size): (Point | null)[] {
  const taken: { at: Point; size: Size }[] = []
  const reach = { w: (tile.w + box.w) / 2 + TAIL, h: (tile.h + box.h) / 2 + TAIL }
  return speakers.map((speaker, turn) => {
    const own = seats[speaker] as Point
    const others = [...seats.filter((_, seat) => seat !== speaker).map((at) => ({ at, size: tile })), ...taken]
    let best = own
    let least = Infinity
    let clear = false
    for (let x = Math.max(own.x - reach.w, box.w / 2 + TAIL); x <= Math.min(own.x + reach.w, board.w - box.w / 2 - TAIL); x += STEP)
      for (let y = Math.max(own.y - reach.h, box.h / 2 + TAIL); y <= Math.min(own.y + reach.h, board.h - box.h / 2 - TAIL); y += STEP) {
        const at = { x, y }
        const hidden = others.reduce((sum, other) => sum + covered(at, box, other.at, other.size), 0)
        const cost = 100 * hidden + covered(at, box, own, tile) + Math.hypot(x - centre.x, y - centre.y) + 2 * Math.abs(x - own.x)
        if (cost < least) [best, least, clear] = [at, cost, hidden === 0]
      }
    if (turn > 0 && !clear) return null
    taken.push({ at: best, size: box })
    return best
  })
}

/** How much two boxes have in common. */
function covered(one: Point, a: Size, two: Point, b: Size): number {
  const w = Math.min((a.w + b.w) / 2 - Math.abs(one.x - two.x), a.w, b.w)
  const h = Math.min((a.h + b.h) / 2 - Math.abs(one.y - two.y), a.h, b.h)
  return w > 0 && h > 0 ? w * h : 0
}
