/** The scenario's tokens: each kind has a drawing of its own, in a field of 30 units, so that no two look alike. */
import type { Point } from '$lib/shapes'

export interface TokenLook {
  fill: string
  /** Something is wrong here: a diamond; all else is round. */
  diamond: boolean
  /** Lines of the drawing, and what of it is filled. */
  lines: string
  solid: string
}

const look = (fill: string, lines: string, solid = '', diamond = false): TokenLook => ({ fill, lines, solid, diamond })

const LOOKS: Record<string, TokenLook> = {
  track: look('#8cffb5', 'M0-10V10M-10 0H10M0-5.5a5.5 5.5 0 1 1-.01 0'),
  trouble: look('#ffb347', '', 'M3.5-11-6 2h5l-2.5 9L6-3H1Z', true),
  machine: look('#bff3ff', 'M-8-7H8V5H-8ZM-4 5v5M4 5v5M0-11v4', 'M0-4a3 3 0 1 1-.01 0Z'),
  dinosaur: look('#d9c5f0', 'M-3 4-4.5 10.5M3 4 4.5 10.5', 'M-11.5-7.5C-11-11-6-11.5-4.5-8.5L-2.5-4C1-4.5 4-3.5 6-1.5L12.5-4C11 2 7 5 2 5.5H-2C-6 4.5-6.5 0-7-4L-11.5-5Z'),
  weed: look('#b7d67a', 'M0 10V-2', 'M0 4C-9 4-9-4-9-4-3-5 0-1 0 4ZM0 0C0-6 4-9 9-9 9-3 5 0 0 0Z'),
  agent: look('#f6efe2', 'M-10 1H10M-6 7H6', 'M-6 1-4-8H4L6 1Z'),
  marker: look('#ffe08a', 'M-6 11V-10L8-6-6-1', 'M-6-10 8-6-6-1Z'),
  ship: look('#bff3ff', 'M-12 3H12L8 9H-8ZM-6 3V-3H5V3M0-3V-11M-9 12.5H9', 'M2-3V-9H6V-3Z'),
  grown_up: look('#f6efe2', '', 'M0-10a4 4 0 1 1-.01 0ZM-8 10C-8-3 8-3 8 10Z'),
}
/** What a kind stands for in one story: trails of dogs, blue flowers, a cut stem in a jar, a boy, a car, a thing he remembers. */
const IN_STORY: Record<string, TokenLook> = {
  'strays/track': look('#f2c98a', '', 'M0 0C4 0 8 4 7 7.5 6 10.5 3 9 0 9S-6 10.5-7 7.5C-8 4-4 0 0 0ZM-9-5.5a2.5 3.2 0 1 0 .01 0ZM-3.4-11a2.5 3.2 0 1 0 .01 0ZM3.4-11a2.5 3.2 0 1 0 .01 0ZM9-5.5a2.5 3.2 0 1 0 .01 0Z'),
  'weeds/weed': look('#9cc8ff', 'M0 11V2M0 8C-3 8-5 6-6 4', 'M0-8a3 3 0 1 1-.01 0ZM-5.5-5a3 3 0 1 1-.01 0ZM5.5-5a3 3 0 1 1-.01 0ZM-3.4 0a3 3 0 1 1-.01 0ZM3.4 0a3 3 0 1 1-.01 0Z'),
  'weeds/track': look('#d5e8c6', 'M-5-4V10H5V-4M-6-4H6M-5 3H5M0 3V-11', 'M0-6C-5-6-5-11-5-11-2-11 0-9 0-6Z'),
  'weeds/trouble': look('#ffb347', 'M-6-3V10H6V-3M-7-7H7V-3H-7Z', 'M-3 2H3V6H-3Z', true),
  'elis/track': look('#ffd27a', '', 'M0-11a4 4 0 1 1-.01 0ZM-8-7.5H8V-6H-8ZM-6 1C-4-2.5 4-2.5 6 1L4.5 4H3V10H.5V5H-.5V10H-3V4H-4.5Z'),
  'elis/agent': look('#c9d1d9', 'M-5-6.5H4L7-1M0-6.5V-1', 'M-11-1H9.5L11 2V5H8.5a3 3 0 0 0-5.5 0H-3a3 3 0 0 0-5.5 0H-11ZM-5.8 4a2 2 0 1 1-.01 0ZM5.8 4a2 2 0 1 1-.01 0Z'),
  'elis/trouble': look('#8cffb5', 'M-8 7H8M-6 7C-6-2-3-8 0-8S6-2 6 7M0-8V-11', 'M0 7.5a2 2 0 1 1-.01 0Z', true),
  'late_post/marker': look('#f6efe2', 'M-10-7H10V7H-10ZM-10-7 0 1 10-7', 'M3 2.5H8V5.5H3Z'),
  'late_post/agent': look('#b8c0c8', 'M0-9a9 9 0 1 1-.01 0ZM-6 3V-1L-3 1 0-4 3 1 6-1V3ZM-4 11-6 14M4 11 6 14', '', true),
  'late_post/track': look('#ffd27a', 'M-9 3H9', 'M-7 2C-8-6 8-6 7 2ZM-10 3C-6 8 6 8 10 3Z'),
  'late_post/grown_up': look('#d9c5f0', 'M8 10V-2M5.5-2H10', 'M-1-10a4 4 0 1 1-.01 0ZM-6-8.5H4.5V-7H-6ZM-9 10C-9-3 6-3 6 10Z'),
  'late_post/trouble': look('#e8c79a', 'M-7-6C-7-12 5-12 5-5S-7 0-5 6 8 8 9 3M-9 11H9', 'M4-1H8V6H4Z', true),
  'film/track': look('#d9c5f0', 'M-11-6H11V6H-11ZM-4-6V6M4-6V6M-9-8.5H9M-9 8.5H9', 'M-1.5-2H1.5V2H-1.5ZM-9-2H-6V2H-9ZM6-2H9V2H6Z'),
  'film/agent': look('#f6efe2', 'M-4 11V1C-4-1-8-4-8-6M-4-2V-9M0-2V-11M4-2V-9M4 11V1L8-3', 'M-4 8H4V11H-4Z'),
  'film/trouble': look('#ffb347', 'M-9 9V-6M-3 9 0-8M9 9 4-5M-11 3 11-2M-11-3 3-5', '', true),
  'film/grown_up': look('#bff3ff', 'M-5-6.5H4L7-1', 'M-11-1H9.5L11 2V5H8.5a3 3 0 0 0-5.5 0H-3a3 3 0 0 0-5.5 0H-11ZM-5.8 4a2 2 0 1 1-.01 0ZM5.8 4a2 2 0 1 1-.01 0Z'),
}
const PLAIN = look('#8cffb5', '', 'M0-5a5 5 0 1 1-.01 0Z')

/** How many other tokens lie at the same place before this one: each is drawn a little beside the last. */
export const beside = (tokens: readonly { place: string }[], at: number): number => tokens.slice(0, at).filter(({ place }) => place === tokens[at]?.place).length

/** Which way those walk that walk on, in degrees as SVG turns; null for all that stay. */
export function heading(from: Point, to: Point | undefined): number | null {
  return to ? Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI) : null
}

export const tokenLook = (kind: string, scenario = ''): TokenLook => IN_STORY[`${scenario}/${kind}`] ?? LOOKS[kind] ?? PLAIN
