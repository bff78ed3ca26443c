/** What lies under a finger on the map: a place, and whoever stands in front of it. */
import { plural, type Option } from './game'

export interface CrowdSpot {
  ref: string
  /** Which of them it is; empty where the one thing to be done with it says so. */
  title: string
  text: string
  open: boolean
}
/** Around a middle, in units of the map. */
interface Area {
  ref: string
  x: number
  y: number
  w: number
  h: number
}

const holds = ({ x, y, w, h }: Area, at: { x: number; y: number }): boolean => Math.abs(at.x - x) <= w / 2 && Math.abs(at.y - y) <= h / 2

/** Everything there but Sectors, which lie under all the rest; the place first, then who stands in front. */
export function under<T extends Area>(things: readonly T[], at: { x: number; y: number }): T[] {
  return things.filter((thing) => !thing.ref.startsWith('sector:') && holds(thing, at))
}

/** A Sector that can be chosen there, if nothing in front of it can: then it is what was meant. */
export function sectorUnder<T extends Area & { open: boolean }>(things: readonly T[], at: { x: number; y: number }): T | undefined {
  const open = things.filter((thing) => thing.open && holds(thing, at))
  return open.every(({ ref }) => ref.startsWith('sector:')) ? open[0] : undefined
}

/** A thing in a line: what would be done with it, or that one can read about it. */
export function spotOf(ref: string, title: string, options: readonly Option[]): CrowdSpot {
  const [only] = options
  if (options.length === 1 && only) return { ref, title: '', text: only.label, open: true }
  return { ref, title, text: only ? plural(options.length, 'choice') : 'look closer', open: options.length > 0 }
}
