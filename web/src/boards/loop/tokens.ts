/** The scenario's tokens: each kind has a drawing of its own, in a field of 30 units, so that no two look alike. */

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
  dinosaur: look('#d9c5f0', 'M0 9V-9M0 2-7-6M0 2 7-6'),
  weed: look('#b7d67a', 'M0 10V-2', 'M0 4C-9 4-9-4-9-4-3-5 0-1 0 4ZM0 0C0-6 4-9 9-9 9-3 5 0 0 0Z'),
  agent: look('#f6efe2', 'M-10 1H10M-6 7H6', 'M-6 1-4-8H4L6 1Z'),
  grown_up: look('#f6efe2', '', 'M0-10a4 4 0 1 1-.01 0ZM-8 10C-8-3 8-3 8 10Z'),
}
const PLAIN = look('#8cffb5', '', 'M0-5a5 5 0 1 1-.01 0Z')

export const tokenLook = (kind: string): TokenLook => LOOKS[kind] ?? PLAIN
