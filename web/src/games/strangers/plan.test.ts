import { describe, expect, it } from 'vitest'
import { area, crossings, fences, GATE, isGround } from './ground'
import { lotOf } from './lots'
import { beside, centre, lay, measuresFor, spaceAt, TALL, tileAt, touching, towards, WIDE, type Edge, type GroundKind, type Measures } from './plan'
import { contents } from './samples'
import type { BoardContent } from './types'

const A = contents.A.board
const B = contents.B.board

/** A1 street, B1 street, C1 home; A2 lawn, B2 street, C2 water. The home's gate is on B1's side. */
function small(): BoardContent {
  const cell = (ref: string, space: string | null, ground: GroundKind) => ({
    ref,
    space,
    ground,
    column: ref.charCodeAt(0) - 65,
    row: Number(ref[1]) - 1,
    school: false,
    stranger: false,
    school_stop: false,
    city_stop: false,
  })
  return {
    id: 'S',
    title: 'Small',
    tokens: 1,
    columns: 3,
    rows: 2,
    cells: [
      cell('A1', 'space:A1', 'street'),
      cell('B1', 'space:B1', 'street'),
      cell('C1', 'space:home', 'lawn'),
      cell('A2', 'space:A2', 'lawn'),
      cell('B2', 'space:B2', 'street'),
      cell('C2', null, 'water'),
    ],
    right: [
      ['open', 'door', 'wall'],
      ['wall', 'wall', 'wall'],
    ] as Edge[][],
    below: [
      ['open', 'wall', 'wall'],
      ['wall', 'wall', 'wall'],
    ] as Edge[][],
    places: [{ space: 'space:home', name: 'Home', short_name: 'Home', kind: 'home', spots: [3], by_total: [], capacity: 1, gives: '', source: 'house' }],
  }
}
const PLAIN: Measures = { tileWidth: 100, tileHeight: 100, rim: 0, turned: false }

describe('the plan', () => {
  it('gives every space of both boards a place inside the rim', () => {
    for (const board of [A, B]) {
      for (const measures of [WIDE, TALL]) {
        const plan = lay(board, measures)
        expect(plan.spaces.size).toBe(new Set(board.cells.flatMap(({ space }) => space ?? [])).size)
        for (const { x, y, w, h } of plan.spaces.values()) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(plan.rim)
          expect(x + w).toBeLessThanOrEqual(plan.width - plan.rim)
          expect(y + h).toBeLessThanOrEqual(plan.height - plan.rim)
        }
      }
    }
  })

  it('knows a place of several cells as one space', () => {
    const pool = lay(A, WIDE).spaces.get('space:rec_center_pool')
    expect(pool).toMatchObject({ name: 'Rec Center Pool', w: 2 * WIDE.tileWidth, h: WIDE.tileHeight })
    expect(lay(A, TALL).spaces.get('space:rec_center_pool')).toMatchObject({ w: TALL.tileWidth, h: 2 * TALL.tileHeight })
  })

  it('keeps who is beside whom when it is turned', () => {
    const [wide, tall] = [lay(B, WIDE), lay(B, TALL)]
    for (const tile of wide.tiles) {
      const turned = tileAt(tall, tile.row, tile.column)
      expect(turned?.ref).toBe(tile.ref)
      if (!turned) continue
      expect(beside(tall, turned, 'below').edge).toBe(beside(wide, tile, 'right').edge)
      expect(beside(tall, turned, 'right').tile?.ref).toBe(beside(wide, tile, 'below').tile?.ref)
    }
  })

  it('uses the room there is: wide tiles in a wide room, higher ones in a high room, turned on a phone', () => {
    const share = (width: number, height: number) => {
      const plan = lay(B, measuresFor(B, width, height, false))
      return Math.min(width / plan.width, height / plan.height) ** 2 * ((plan.width * plan.height) / (width * height))
    }
    expect(measuresFor(A, 1000, 600, false)).toEqual(WIDE)
    expect(measuresFor(A, 370, 480, true)).toEqual(TALL)
    for (const [width, height] of [[1010, 600], [800, 553], [800, 620]] as const) expect(share(width, height)).toBeGreaterThan(0.88)
  })

  it('finds the space under a point, and nothing on scenery or outside', () => {
    const plan = lay(small(), PLAIN)
    expect(spaceAt(plan, { x: 150, y: 50 })).toBe('space:B1')
    expect(spaceAt(plan, { x: 250, y: 150 })).toBeNull()
    expect(spaceAt(plan, { x: -1, y: 10 })).toBeNull()
  })

  it('darkens a home for every space that touches it, through walls too', () => {
    const plan = lay(A, WIDE)
    const duplex = plan.spaces.get('space:duplex')
    expect(duplex && [...touching(plan, duplex)].sort()).toEqual(['space:A5', 'space:B4', 'space:B6'])
  })

  it('leads an arrow key to the nearest thing ahead', () => {
    const among = [
      { x: 10, y: 0, name: 'near' },
      { x: 30, y: 0, name: 'far' },
      { x: 0, y: 10, name: 'below' },
    ]
    expect(towards({ x: 0, y: 0 }, 'ArrowRight', among)?.name).toBe('near')
    expect(towards({ x: 0, y: 0 }, 'ArrowDown', among)?.name).toBe('below')
    expect(towards({ x: 0, y: 0 }, 'ArrowLeft', among)).toBeNull()
  })
})

describe('the ground', () => {
  it('lets streets grow together only where nothing stands between', () => {
    const plan = lay(small(), PLAIN)
    const boxes = area(plan, isGround('street'), 10).split('Z').filter(Boolean)
    expect(boxes).toEqual(['M10 10h100v80h-100', 'M110 10h80v80h-80', 'M110 110h80v80h-80'])
  })

  it('marks a crossing for each way between movement spaces, and no other', () => {
    const plan = lay(small(), PLAIN)
    expect(crossings(plan, 10)).toEqual([
      { from: { x: 50, y: 50 }, to: { x: 150, y: 50 }, seam: [{ x: 100, y: 10 }, { x: 100, y: 90 }], road: true, paved: null },
      { from: { x: 50, y: 50 }, to: { x: 50, y: 150 }, seam: [{ x: 10, y: 100 }, { x: 90, y: 100 }], road: false, paved: 'from' },
    ])
  })

  it('draws walls as long runs that leave an opening at a gate', () => {
    const { runs, gates } = fences(lay(small(), PLAIN))
    expect(runs).toEqual([
      { from: { x: 100, y: 100 }, to: { x: 100, y: 200 }, style: 'plank' },
      { from: { x: 200, y: 0 }, to: { x: 200, y: 50 - GATE }, style: 'picket' },
      { from: { x: 200, y: 50 + GATE }, to: { x: 200, y: 100 }, style: 'picket' },
      { from: { x: 100, y: 100 }, to: { x: 200, y: 100 }, style: 'plank' },
      { from: { x: 200, y: 100 }, to: { x: 300, y: 100 }, style: 'picket' },
    ])
    expect(gates).toEqual([{ x: 200, y: 50, space: 'space:home', into: 'right' }])
  })

  it('covers every wall that keeps somebody from somewhere on both boards', () => {
    for (const board of [A, B]) {
      const plan = lay(board, WIDE)
      const { runs, gates } = fences(plan)
      for (const tile of plan.tiles) {
        for (const side of ['right', 'below'] as const) {
          const { tile: other, edge } = beside(plan, tile, side)
          if (!other?.space || !tile.space || edge === 'open') continue
          const at = side === 'right' ? { x: tile.x + tile.w, y: centre(tile).y } : { x: centre(tile).x, y: tile.y + tile.h }
          const found =
            edge === 'door'
              ? gates.some(({ x, y }) => x === at.x && y === at.y)
              : runs.some(({ from, to }) => from.x <= at.x && at.x <= to.x && from.y <= at.y && at.y <= to.y)
          expect(found, `${tile.ref} ${side}`).toBe(true)
        }
      }
    }
  })
})

describe('lots', () => {
  it('have a spot for every kid, all on the lot, none on another', () => {
    for (const board of [A, B]) {
      for (const measures of [WIDE, TALL]) {
        for (const space of lay(board, measures).spaces.values()) {
          if (!space.place) continue
          const { spots, r, art, name } = lotOf(space, 1, 16)
          expect(spots).toHaveLength(space.place.capacity)
          spots.forEach(({ x, y }, at) => {
            expect(x - r).toBeGreaterThanOrEqual(space.x)
            expect(x + r).toBeLessThanOrEqual(space.x + space.w)
            expect(y - r).toBeGreaterThanOrEqual(space.y)
            expect(y + r).toBeLessThanOrEqual(name.y + 4)
            for (const other of spots.slice(at + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(1.7 * r)
          })
          expect(art.w * art.h).toBeGreaterThan(2000)
        }
      }
    }
  })
})
