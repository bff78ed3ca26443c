/** One bold sign per card: a shape, a letter and a colour, so that any one of them tells the card. 64 x 64. */
import type { CardId } from './things'

export interface Sign {
  letter: string
  /** The ground of the sign, and what is drawn on it. */
  colour: string
  on: string
  /** Letters: in the sign's colour on paper, and on the sign's colour. Both pass AA. */
  ink: string
  inkOn: string
  /** Outline of the ground: no two cards have the same. */
  ground: string
  /** Filled with `on`. */
  marks: string
  /** Drawn as lines in `on`. */
  lines?: string
}

export const SIGNS: Record<CardId, Sign> = {
  mind_flayer: {
    letter: 'F',
    colour: '#a3143c',
    on: '#ffe9e4',
    ink: '#a3143c',
    inkOn: '#ffffff',
    // A shield of thorns.
    ground: 'M32 1l8 9 12-5 1 13 10 6-7 10 5 12-12 2-5 12-12-5-12 5-5-12-12-2 5-12-7-10 10-6 1-13 12 5Z',
    // A head of smoke on long legs.
    marks: 'M20 29c-3-9 4-15 12-15s15 6 12 15c4 3 5 8 4 15l-4-9-2 14-4-13-3 15-3-9-3 9-3-15-4 13-2-14-4 9c-1-7 0-12 4-15Zm5-4 5 3c-1-3-2-4-5-3Zm14 0c-3-1-4 0-5 3Z',
  },
  hard_hit: {
    letter: 'H',
    colour: '#bd4a14',
    on: '#fff3df',
    ink: '#a83f0e',
    inkOn: '#ffffff',
    // A burst.
    ground: 'M32 2l6 12 13-8-2 15 14 2-10 10 10 11-14 1 1 15-12-8-6 11-7-11-12 8 1-15-14-1L10 33 1 23l14-2-2-15 13 8Z',
    // A fist.
    marks: 'M20 27q0-4 4-4 1-3 4-3t4 2q1-2 4-2t4 3q5 0 5 5v8q0 10-10 10h-4q-11 0-11-9Z',
    lines: 'M27 24v7m6-8v7m6-6v7M20 34h13q4 0 3 4-1 2-4 2h-5',
  },
  waffle: {
    letter: 'W',
    colour: '#e3a11b',
    on: '#4a2a05',
    ink: '#7a4a00',
    inkOn: '#2b1802',
    ground: 'M32 3a29 29 0 1 1 0 58a29 29 0 0 1 0-58Z',
    marks: 'M32 22h8v6q0 2-2 2h-6Z',
    lines: 'M17 14v36M27 9v46M37 9v46M47 14v36M14 17h36M9 27h46M9 37h46M14 47h36',
  },
  memories: {
    letter: 'M',
    colour: '#2465ab',
    on: '#eef6ff',
    ink: '#2465ab',
    inkOn: '#ffffff',
    // A snapshot.
    ground: 'M9 4h46q4 0 4 4v48q0 4-4 4H9q-4 0-4-4V8q0-4 4-4Z',
    marks: 'M12 11h40v32H12Z',
    lines: 'M16 52h32',
  },
  helping_hand: {
    letter: '+',
    colour: '#157a52',
    on: '#eefff4',
    ink: '#116542',
    inkOn: '#ffffff',
    // A cross with round ends.
    ground: 'M22 4h20q4 0 4 4v10h10q4 0 4 4v20q0 4-4 4H46v10q0 4-4 4H22q-4 0-4-4V46H8q-4 0-4-4V22q0-4 4-4h10V8q0-4 4-4Z',
    // An open hand.
    marks: 'M23 34V20q0-2.5 2.4-2.5T27.8 20v9-14q0-2.5 2.4-2.5T32.6 15v13-12q0-2.5 2.4-2.5T37.4 16v13-8q0-2.5 2.3-2.5T42 21v16q0 13-10 13-5 0-8-5l-7-11q-1-2.5 1-3.5t4 1Z',
  },
}
