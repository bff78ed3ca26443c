/**
 * What an object is drawn with: flat shapes in a few tones, one outline, 48 x 48. Every colour of every object is here.
 * A drawing is a list of shapes from back to front; `shade` and `shine` give each tone a dark and a light side.
 */
export const TONES = {
  white: '#fffaf0',
  cream: '#f2dcae',
  yellow: '#ffcf4a',
  orange: '#f4923b',
  red: '#dd4f37',
  pink: '#f5a6ad',
  tan: '#d8a46c',
  brown: '#94603d',
  green: '#7dc46f',
  leaf: '#2f8461',
  sky: '#bde7ee',
  blue: '#3d84c4',
  navy: '#2b4a7d',
  silver: '#cdd6da',
  steel: '#83929b',
  black: '#34434b',
} as const
export type Tone = keyof typeof TONES

/** The one outline: a soft dark teal, the same width on every object. */
export const OUTLINE = '#173a40'
export const WIDTH = 1.7
const LIGHT = '#ffffff'

/** The attributes of one SVG path. */
export interface DrawnShape {
  d: string
  fill: string
  stroke: string
  width: number
  opacity: number
}
export type Drawing = readonly DrawnShape[]

const shape = (d: string, fill: string, stroke = 'none', width = 0, opacity = 1): DrawnShape => ({ d, fill, stroke, width, opacity })

/** A surface with the outline around it. */
export const fill = (tone: Tone, d: string): DrawnShape => shape(d, TONES[tone], OUTLINE, WIDTH)
/** A spot of colour without an outline. */
export const flat = (tone: Tone, d: string): DrawnShape => shape(d, TONES[tone])
/** The outline alone: string, seams, whiskers. */
export const line = (d: string): DrawnShape => shape(d, 'none', OUTLINE, WIDTH)
/** As dark as the outline: eyes, holes. */
export const dark = (d: string): DrawnShape => shape(d, OUTLINE)
/** The side that the light does not reach. */
export const shade = (d: string): DrawnShape => shape(d, OUTLINE, 'none', 0, 0.2)
/** Where the light falls. */
export const shine = (d: string): DrawnShape => shape(d, LIGHT, 'none', 0, 0.5)
/** A coloured stroke without an outline. */
export const streak = (tone: Tone, width: number, d: string): DrawnShape => shape(d, 'none', TONES[tone], width)
/** A round bar of this colour along a line, outlined. */
export const bar = (tone: Tone, width: number, d: string): DrawnShape[] => [
  shape(d, 'none', OUTLINE, width + 2 * WIDTH),
  shape(d, 'none', TONES[tone], width),
]

/** Paths of plain figures. */
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r)
export const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  r
    ? `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}Z`
    : `M${x} ${y}h${w}v${h}h${-w}Z`
/** The same figure `count` times on a circle, the first at the top: petals, holes of a dial. */
export const around = (x: number, y: number, r: number, count: number, figure: (x: number, y: number) => string): string =>
  Array.from({ length: count }, (_, at) => {
    const turn = (at * 2 * Math.PI) / count
    return figure(round(x + r * Math.sin(turn)), round(y - r * Math.cos(turn)))
  }).join('')
const round = (value: number): number => Math.round(value * 10) / 10
