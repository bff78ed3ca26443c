/** How players are told apart: a colour (Okabe and Ito's set and three neutrals), a shape and a letter each. */
import { letterOn } from './colour'

export const SHAPES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'hexagon',
  'star',
  'drop',
  'cross',
  'crescent',
  'shield',
] as const
export type BadgeShape = (typeof SHAPES)[number]

export interface ShapeDrawing {
  /** Outline in a 24 x 24 box. */
  path: string
  /** Where the letter's middle sits, and how large it may be. */
  letter: { x: number; y: number; size: number }
}

export const DRAWINGS: Record<BadgeShape, ShapeDrawing> = {
  circle: { path: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20Z', letter: { x: 12, y: 12, size: 12 } },
  square: {
    path: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z',
    letter: { x: 12, y: 12, size: 12.5 },
  },
  triangle: {
    path: 'M12 1.6c.7 0 1.2.4 1.5 1l9 16.6c.7 1.3-.2 2.6-1.5 2.6H3c-1.3 0-2.2-1.3-1.5-2.6l9-16.6c.3-.6.8-1 1.5-1Z',
    letter: { x: 12, y: 15, size: 10.5 },
  },
  diamond: { path: 'M12 .8 23.2 12 12 23.2.8 12Z', letter: { x: 12, y: 12, size: 11 } },
  hexagon: { path: 'M7 2.6h10L22.6 12 17 21.4H7L1.4 12Z', letter: { x: 12, y: 12, size: 12 } },
  star: {
    path: 'M12 .8l3.3 6.9 7.6 1-5.5 5.3 1.3 7.5L12 17.9l-6.7 3.6 1.3-7.5L1.1 8.7l7.6-1Z',
    letter: { x: 12, y: 12.6, size: 9 },
  },
  drop: {
    path: 'M12 .8c3.6 4.7 7.4 8.2 7.4 13.2a7.4 8 0 0 1-14.8 0c0-5 3.8-8.5 7.4-13.2Z',
    letter: { x: 12, y: 14.2, size: 10.5 },
  },
  cross: {
    path: 'M8 1.6h8v6.4h6.4v8H16v6.4H8V16H1.6V8H8Z',
    letter: { x: 12, y: 12, size: 11 },
  },
  crescent: {
    path: 'M16.5 1.3a11 11 0 1 0 6.4 14.5a8.6 8.6 0 0 1-6.4-14.5Z',
    letter: { x: 8.6, y: 12.8, size: 9.5 },
  },
  shield: {
    path: 'M12 1.2c3 1.7 6 2.5 9.2 2.6v7.7c0 5.3-3.7 9-9.2 11.3c-5.5-2.3-9.2-6-9.2-11.3V3.8C6 3.7 9 2.9 12 1.2Z',
    letter: { x: 12, y: 11.5, size: 11.5 },
  },
}

export interface PlayerColour {
  name: string
  hex: string
  letter: string
}

export const COLOURS: readonly PlayerColour[] = [
  { name: 'Orange', hex: '#E69F00', letter: 'O' },
  { name: 'Sky', hex: '#56B4E9', letter: 'S' },
  { name: 'Green', hex: '#009E73', letter: 'G' },
  { name: 'Vermilion', hex: '#D55E00', letter: 'V' },
  { name: 'Pink', hex: '#CC79A7', letter: 'P' },
  { name: 'Yellow', hex: '#F0E442', letter: 'Y' },
  { name: 'Blue', hex: '#0072B2', letter: 'B' },
  { name: 'White', hex: '#F4F6F8', letter: 'W' },
  { name: 'Ash', hex: '#8A94A3', letter: 'A' },
  { name: 'Night', hex: '#27303F', letter: 'N' },
]

export interface PlayerLook extends PlayerColour {
  shape: BadgeShape
  letterColour: string
}

/** The look of a seat. Colour and shape go together, so that either one alone tells the player. */
export function look(index: number): PlayerLook {
  const at = ((index % COLOURS.length) + COLOURS.length) % COLOURS.length
  const colour = COLOURS[at]
  const shape = SHAPES[at]
  if (colour === undefined || shape === undefined) throw new RangeError(`no look for seat ${index}`)
  return { ...colour, shape, letterColour: letterOn(colour.hex) }
}

/** The colour somebody would like, or the first that nobody else at the table has. */
export function freeColour(wanted: number, taken: readonly number[]): number {
  return [wanted, ...COLOURS.keys()].find((each) => !taken.includes(each)) ?? wanted
}
