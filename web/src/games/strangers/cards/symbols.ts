/**
 * One drawing per card, 64 x 64, in a few flat tones and one line weight. Kinds that a pack adds get the card's
 * effect as a drawing: steps for a move, a signpost for a placement, a star for anything else.
 */
export type Tone = 'ink' | 'line' | 'warm' | 'red' | 'blue' | 'green' | 'pale' | 'fine'
export type Stroke = readonly [tone: Tone, path: string]

const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const SHOE = 'M9 30q1-9 2-13l10 2q2 7 9 10l16 5q8 2 8 9v4H11q-4 0-3-5Z'
const WHEELS = (a: number, b: number, y: number, r = 5): string => ring(a, y, r) + ring(b, y, r)

export const SYMBOLS: Record<string, readonly Stroke[]> = {
  stranger_sighting: [
    ['green', 'M32 2c9 0 15 8 15 18S41 38 32 38 17 30 17 20 23 2 32 2Z'],
    ['ink', 'M29 22c-7 1-8 6-9 12l-4 18 3 6 1-5 5-15v14l-3 10h8l2-14 2 14h8l-3-10V38l5 15 1 5 3-6-4-18c-1-6-2-11-9-12v-2c4-2 5-5 5-9 0-5-3-8-8-8s-8 3-8 8c0 4 1 7 5 9Z'],
    ['warm', ring(32, 12, 3.4)],
  ],
  saucer: [
    ['green', 'M24 34h16l10 26H14Z'],
    ['blue', 'M21 22q11-20 22 0Z'],
    ['ink', 'M4 27q28-15 56 0-28 14-56 0Z'],
    ['warm', ring(16, 28, 2.4) + ring(26, 30.5, 2.4) + ring(38, 30.5, 2.4) + ring(48, 28, 2.4)],
  ],
  walk: [
    ['red', SHOE],
    ['pale', 'M8 47h46q1 6-5 6H12q-5 0-4-6Z'],
    ['line', 'M24 31l5-4m1 8 5-4'],
    ['pale', 'M12 22l9 3-1 6-9-2Z'],
  ],
  run: [
    ['blue', 'M17 26q1-9 2-13l10 2q2 7 9 10l14 5q8 2 8 9v3H19q-4 0-3-5Z'],
    ['pale', 'M16 42h44q1 6-5 6H20q-5 0-4-6Z'],
    ['line', 'M31 28l5-4m1 8 5-4M12 20H3m8 9H5m8 9H2m9 12H6'],
  ],
  skateboard: [
    ['warm', 'M4 24q5 7 11 7h34q6 0 11-7l3 4q-5 9-14 9H15Q6 37 1 28Z'],
    ['ink', WHEELS(18, 46, 43)],
    ['line', 'M18 37v3m28-3v3M9 18q-4-3-5-7m8 3q-3-3-3-6M22 20h20m-14-6h12'],
  ],
  school_bus: [
    ['warm', 'M4 46V20q0-6 6-6h36q14 0 14 14v18Z'],
    ['pale', 'M10 20h9v9h-9Zm13 0h9v9h-9Zm13 0h9v9h-9Zm13 1q6 1 6 8h-6Z'],
    ['line', 'M4 36h56'],
    ['ink', WHEELS(18, 46, 47, 6)],
    ['red', 'M58 38h4v5h-4Z'],
  ],
  city_bus: [
    ['blue', 'M4 48V16q0-4 4-4h48q4 0 4 4v32Z'],
    ['pale', 'M9 17h10v13H9Zm14 0h10v13H23Zm14 0h8v28h-8Zm12 0h8v15h-8Z'],
    ['line', 'M4 37h30M41 17v28'],
    ['ink', WHEELS(17, 47, 49, 6)],
  ],
  walkie_talkies: [
    ['red', 'M10 24h18v34q0 3-3 3H13q-3 0-3-3Z'],
    ['blue', 'M36 24h18v34q0 3-3 3H39q-3 0-3-3Z'],
    ['line', 'M14 24V6m36 18V6M25 13q7-7 14 0m-10 5q3-3 6 0'],
    ['pale', 'M14 29h10v8H14Zm26 0h10v8H40Z'],
    ['ink', 'M15 43h8v2h-8Zm0 5h8v2h-8Zm26-5h8v2h-8Zm0 5h8v2h-8Z'],
  ],
  hop_the_fence: [
    ['pale', 'M6 34l5-6 5 6v26H6Zm15 0 5-6 5 6v26H21Zm15 0 5-6 5 6v26H36Zm15 0 5-6 5 6v26H51Z'],
    ['ink', 'M2 39h60v4H2Zm0 11h60v4H2Z'],
    ['line', 'M8 22Q30-8 52 16m0 0-1-10m1 10-10-2'],
  ],
  rad_bike: [
    ['line', ring(15, 42, 12) + ring(49, 42, 12) + 'M15 42l10-18h18l6 18M25 24l10 18h-20M35 42l8-18m-20-6h8m9 2h9'],
    ['red', 'M25 22h18l-8 18Z'],
    ['warm', 'M47 12l4 5 6-1-3 5 3 5-6-1-4 4-1-6-5-2 5-3Z'],
  ],
  prom_date: [
    ['line', 'M32 2v10'],
    ['blue', ring(32, 30, 18)],
    ['fine', 'M14 30h36M17 21h30M17 39h30M32 12q-12 18 0 36m0-36q12 18 0 36'],
    ['warm', 'M8 10l2 5 5 2-5 2-2 5-2-5-5-2 5-2ZM54 44l2 5 5 2-5 2-2 5-2-5-5-2 5-2Z'],
    ['red', 'M12 50q4-6 8 0 4-6 8 0 0 5-8 11-8-6-8-11Z'],
  ],
  science_club_saviors: [
    ['pale', 'M25 6h14v18l15 28q3 8-6 8H16q-9 0-6-8l15-28Z'],
    ['green', 'M19 40h26l8 14q1 4-5 4H16q-6 0-5-4Z'],
    ['line', 'M25 6h14v18l15 28q3 8-6 8H16q-9 0-6-8l15-28ZM22 6h20'],
    ['warm', ring(26, 48, 3) + ring(36, 52, 2.2) + ring(36, 30, 2.4) + ring(30, 18, 1.8)],
  ],
  pool_party: [
    ['pale', ring(32, 28, 22)],
    ['red', 'M32 6a22 22 0 0 1 16 7L39 22a10 10 0 0 0-7-4ZM54 28a22 22 0 0 1-7 16l-8-9a10 10 0 0 0 3-7ZM32 50a22 22 0 0 1-16-7l9-8a10 10 0 0 0 7 3ZM10 28a22 22 0 0 1 7-16l8 9a10 10 0 0 0-3 7Z'],
    ['line', ring(32, 28, 22) + ring(32, 28, 10)],
    ['blue', 'M2 52q7-6 14 0t15 0 15 0 16 0v10H2Z'],
  ],
  new_step_dad: [
    ['pale', 'M10 30 32 10l22 20v28H10Z'],
    ['red', 'M4 32 32 6l28 26-4 4-24-22L8 36Z'],
    ['ink', 'M32 40q-6-7-14-2-3 4-8 2 3 9 12 8 7-1 10-5 3 4 10 5 9 1 12-8-5 2-8-2-8-5-14 2Z'],
    ['warm', 'M27 52h10v8H27Z'],
  ],
  man_in_black: [
    ['ink', 'M18 20q2-14 14-14t14 14h12v5H6v-5Z'],
    ['pale', 'M16 27h32q0 20-16 22-16-2-16-22Z'],
    ['ink', 'M15 29h15v5q-7 6-14 0Zm19 0h15l-1 5q-7 6-14 0ZM14 62q2-12 18-12t18 12Z'],
    ['red', 'M30 50h4l2 12h-8Z'],
  ],
  soda_shop_date: [
    ['red', 'M16 22h32l-5 34H21Z'],
    ['pale', 'M14 20q0-8 8-7 3-7 10-6 8-2 10 6 9-1 8 7Z'],
    ['line', 'M16 22h32l-5 34H21ZM26 20 18 2m20 18 8-18'],
    ['warm', ring(32, 8, 4)],
    ['ink', 'M26 56h12v2H26Zm-5 3h22v3H21Z'],
  ],
  synchronized_watches: [
    ['ink', 'M24 2h16l2 14H22Zm-2 46h20l-2 14H24Z'],
    ['blue', ring(32, 32, 19)],
    ['pale', ring(32, 32, 14)],
    ['line', 'M32 22v10l7 5'],
    ['warm', 'M51 29h5v6h-5Z'],
  ],
  moms_car: [
    ['red', 'M2 46V32l11-14h28l12 13q9 1 9 9v6Z'],
    ['pale', 'M16 22h9v9H9Zm12 0h10l9 9H28Z'],
    ['warm', 'M4 35h40v5H4Z'],
    ['ink', WHEELS(16, 48, 47, 6.5)],
    ['pale', WHEELS(16, 48, 47, 2.4)],
  ],
  hitchhiking: [
    ['pale', 'M16 30q-4-4-1-8l10-2 2-14q1-4 5-3 4 2 3 8l-2 11h15q5 0 5 5t-3 6q2 2 1 5t-4 3q1 3-1 5-2 3-6 3H26q-6 0-10-6Z'],
    ['line', 'M16 30q-4-4-1-8l10-2 2-14q1-4 5-3 4 2 3 8l-2 11h15q5 0 5 5t-3 6q2 2 1 5t-4 3q1 3-1 5-2 3-6 3H26q-6 0-10-6ZM38 33h11M38 41h10'],
    ['blue', 'M4 26h12v26H4Z'],
    ['warm', 'M4 56h56v4H4Z'],
  ],
}

export const MOVE: readonly Stroke[] = [
  ['red', SHOE],
  ['pale', 'M8 47h46q1 6-5 6H12q-5 0-4-6Z'],
]
export const PLACE: readonly Stroke[] = [
  ['ink', 'M29 10h6v50h-6Z'],
  ['warm', 'M12 14h32l9 8-9 8H12Z'],
]
export const OTHER: readonly Stroke[] = [['warm', 'M32 4l8 18 20 2-15 13 5 20-18-11-18 11 5-20L4 24l20-2Z']]
