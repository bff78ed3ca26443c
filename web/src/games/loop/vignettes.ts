/** Small drawings for the first page and the endings of each scenario: a few things before a sky, put together from parts. */
/** [what is drawn, its fill (none: ''), its line (none: ''), how wide that is] */
export type DrawnPath = readonly [path: string, fill: string, line?: string, width?: number]

export type DrawnSky = 'dawn' | 'day' | 'dusk' | 'night' | 'fog'
/** [part, x, y, scale, mirrored] */
export type DrawnThing = readonly [part: string, x: number, y: number, size?: number, mirrored?: boolean]

export interface DrawnScene {
  sky: DrawnSky
  ground: 'lake' | 'field' | 'road'
  things: readonly DrawnThing[]
}

export const SKIES: Record<DrawnSky, readonly [string, string]> = { dawn: ['#f6c99a', '#f7e7c8'], day: ['#8fc3dc', '#e8f1e4'], dusk: ['#6a5a86', '#f0a878'], night: ['#0f1a36', '#34507c'], fog: ['#c3cbc9', '#e7e4d8'] }
/** Below, and the ripples or the road on it. */
export const GROUNDS: Record<DrawnScene['ground'], readonly [string, string]> = { lake: ['#3f6f86', '#7fa6a8'], field: ['#5f7d4c', '#7d9960'], road: ['#6d7a5a', '#9a948a'] }

const INK = '#10151f'
const PAPER = '#f6efe2'
const RUST = '#c2452d'
const OCHRE = '#d9a441'
const STEEL = '#7d93a8'

/** Feet at 0 0, a person about 60 tall. */
export const PARTS: Record<string, readonly DrawnPath[]> = {
  kid: [['M-9 0-6-26H6L9 0Z', '#2f5d78'], ['M-8-26q8-8 16 0v-16q-8-6-16 0Z', '#e0a02f'], ['M0-56a8 8 0 1 1-.01 0Z', '#e8c3a0'], ['M-9-50q9-14 18 0-9-4-18 0Z', '#4a3226']],
  boy: [['M-8 0-6-24H6L8 0Z', '#6b5a4a'], ['M-8-24q8-6 16 0v-14q-8-6-16 0Z', '#8a9a86'], ['M0-52a8 8 0 1 1-.01 0Z', '#e8c3a0'], ['M-11-48h22l-3-6q-8-7-16 0Z', '#5a4a3a']],
  woman: [['M-14 0q4-36 14-40 10 4 14 40Z', '#6f4f7d'], ['M0-56a8 8 0 1 1-.01 0Z', '#e8c3a0'], ['M-9-46q-2-14 9-14t9 14q-4-8-9-8t-9 8Z', '#d5d8dc'], ['M16 0V-34', '', INK, 3]],
  lady: [['M-10 0-6-40H6L10 0Z', '#3a3f4a'], ['M0-56a7 7 0 1 1-.01 0Z', '#e8c3a0'], ['M-12-52h24l-4-5q-8-5-16 0Z', '#3a3f4a'], ['M7-26 18-40', '', PAPER, 5]],
  pine: [['M-3 0V-10H3V0Z', '#4a3226'], ['M-18-8 0-40 18-8ZM-14-26 0-56 14-26ZM-10-42 0-70 10-42Z', '#2c5245']],
  house: [['M-26 0V-30H26V0Z', '#a23a2a'], ['M-32-28 0-52 32-28Z', '#3a3338'], ['M-16-22h10v12h-10ZM6-22h10v12H6Z', '#ffe08f']],
  lamp: [['M-2 0V-76H16', '', INK, 4], ['M8-76H24L20-66H12Z', '#ffe08f']],
  bus: [['M-70-8V-52q0-8 8-8H62q8 0 8 8V-8Z', '#e0a02f'], ['M-62-54h24v18h-24ZM-32-54h24v18h-24ZM-2-54h24v18H-2ZM28-54h24v18H28Z', '#cfe3ea'], ['M-44-20a10 10 0 1 1-.01 0ZM44-20a10 10 0 1 1-.01 0Z', INK], ['M-70-24H70', '', PAPER, 4]],
  volvo: [['M-52-8q-2-16 10-18h14l12-16h30l16 16h14q12 2 10 18Z', '#8d98a3'], ['M-24-28-16-38H0v10ZM4-38h10l10 10H4Z', '#cfe3ea'], ['M-32-16a9 9 0 1 1-.01 0ZM32-16a9 9 0 1 1-.01 0Z', INK]],
  hauler: [['M-30-40-36-20-32 0M-14-38-12-18-16 0M14-38 10-18 14 0M30-40 36-20 32 0', '', '#7d5f2c', 8], ['M-40-42q0-26 20-28h36q22 2 24 28Z', OCHRE], ['M-28-70v-16h34v16M34-58 48-66v-14l-16-4-10 12Z', '#9c7430'], ['M38-80a6 6 0 1 1-.01 0Z', '#ffb347']],
  owl: [['M0-44V0M-16 0H16M0-24-18 0M0-24 18 0', '', '#51626f', 6], ['M-28-56q-4-40 28-42 32 2 28 42-10 16-28 16t-28-16Z', STEEL], ['M-26-88-34-104-14-96M26-88 34-104 14-96', '#51626f'], ['M-12-84a11 11 0 1 1-.01 0ZM12-84a11 11 0 1 1-.01 0Z', INK], ['M-12-80a7 7 0 1 1-.01 0ZM12-80a7 7 0 1 1-.01 0Z', '#ffb347']],
  guard: [['M-12-38-28-18-32 0M12-38 28-18 32 0M0-38V0', '', '#7d2c26', 7], ['M-22-36h44l-4-42q-18-14-36 0Z', RUST], ['M0-74a8 8 0 1 1-.01 0Z', '#ffb347']],
  ship: [['M-84-30H84L66-4H-58Z', '#c2452d'], ['M-84-30H84L81-22H-80Z', '#f6efe2'], ['M-44-30V-56H40V-30Z', '#f6efe2'], ['M-36-50h10v10h-10ZM-18-50h10v10h-10ZM0-50h10v10H0ZM18-50h10v10H18Z', '#ffe08f'], ['M-10-56V-78H12V-56Z', '#2f5d78'], ['M-50-30V-74M56-30V-70M-50-74 1-88 56-70', '', '#10151f', 3], ['M-50 4H52M-34 10H38M-16 16H22', '', '#8cffb5', 3]],
  letter: [['M-24-32H24V0H-24Z', PAPER, INK, 2], ['M-24-32 0-12 24-32', '', INK, 2], ['M-4-14H4V-8H-4Z', RUST]],
  jetty: [['M-70-6H70V0H-70Z', '#8a6b4a'], ['M-58 0V18M-20 0V18M20 0V18M58 0V18', '', '#5f482f', 5]],
  dino: [['M-36-30Q-30-50-14-44L6-34Q30-38 44-20L60-14Q40-10 26-12L18-8H-6Q-22-14-22-30L-34-24Z', '#7a8f6a'], ['M-4-10-6 0M14-10 16 0', '', '#5f7052', 6], ['M-27-38a2.5 2.5 0 1 1-.01 0Z', INK]],
  dog: [['M-20-8q0-12 12-12h14l8-8 10 4 2 6-8 4q0 6-4 8v6H8V-6H-12V0h-6Z', '#8a5a34'], ['M-20-16-28-26', '', '#8a5a34', 4]],
  flower: [['M0 0V-34M0-12Q-12-14-14-22M0-18Q12-20 14-28', '', '#4f7a4a', 3], ['M0-52q9 2 9 11T0-30t-9-11 9-11Z', '#6f9fe8'], ['M0-44a3.5 3.5 0 1 1-.01 0Z', '#ffe08f']],
  glass: [['M-60 0V-40L0-70 60-40V0Z', '#a9d2c8'], ['M-60-40H60M-40-50V0M-20-60V0M0-70V0M20-60V0M40-50V0M-60-20H60', '', '#3a5a55', 2]],
  church: [['M-40 0V-34H20V0Z', PAPER], ['M-44-32-10-52 24-32Z', '#3a3338'], ['M20 0V-60H44V0Z', PAPER], ['M16-58 32-96 48-58Z', '#3a3338']],
  mound: [['M-70 0Q0-64 70 0Z', '#5f8150'], ['M-12 0V-34H12V0Z', '#ffe9a8']],
  hill: [['M-70 0Q0-64 70 0Z', '#5f8150'], ['M-22-4a7 6 0 1 1-.01 0ZM0-8a8 7 0 1 1-.01 0ZM22-4a7 6 0 1 1-.01 0Z', '#8d8f92']],
  ferry: [['M-60-20H60L50-2H-50Z', OCHRE], ['M-30-20V-40H30V-20Z', PAPER], ['M-24-36H-12V-26H-24ZM-6-36H6V-26H-6ZM12-36H24V-26H12Z', '#ffe08f'], ['M0-40V-58', '', INK, 3]],
  isle: [['M-90 0Q-40-24 0-22T90 0Z', '#34513f'], ['M-40-12V-26h18v14ZM6-14V-28h18v14Z', '#a23a2a'], ['M-34-22h6v6h-6ZM12-24h6v6h-6Z', '#ffe08f']],
  film: [['M-60-40Q-20-60 10-38T70-44V-14Q30-6 4-18T-60-10Z', '#3b3148'], ['M-50-38h8M-34-42h8M-18-42h8M-2-36h8M14-30h8M30-30h8M46-34h8M-50-16h8M-34-20h8M-18-22h8M-2-18h8M14-14h8M30-12h8M46-16h8', '', PAPER, 4], ['M-44-32h16v12h-16ZM-20-34h16v12h-16ZM24-26h16v12H24Z', '#d9c5f0']],
  bridge: [['M-130-16Q0-50 130-16V-8Q0-40-130-8Z', '#8d8f92'], ['M-90-16V0M-30-28V0M30-28V0M90-16V0', '', '#6a6d70', 6], ['M-126-30Q0-64 126-30M-100-22V-34M-60-30V-44M-20-34V-50M20-34V-50M60-30V-44M100-22V-34', '', INK, 2.5]],
  screen: [['M-60-84H60V-10H-60Z', PAPER, INK, 4], ['M-40-30Q0-60 40-30', '', '#8d8f92', 5], ['M-20-44h34v10h-34Z', '#e0a02f'], ['M0-10V0M-20 0H20', '', INK, 4]],
  shoe: [['M-30 0V-16H-12q2 6 12 8 22 0 24 8Z', '#7a5032', INK, 2], ['M-14-14-6-8M-8-14 0-8', '', PAPER, 2.5]],
  door: [['M-22 0V-76H22V0Z', '#fff6cf'], ['M-22 0V-76H22V0M-22-76 22-76', '', '#ffd27a', 4]],
  sack: [['M-22 0q-8-30 12-40l-4-8H14l-4 8q20 10 12 40Z', '#c9b18a', INK, 2], ['M-8-20H8M0-28V-12', '', INK, 2.5]],
  crowd: [['M-60 0v-20q8-8 16 0V0ZM-38 0v-24q8-8 16 0V0ZM-16 0v-20q8-8 16 0V0ZM6 0v-26q8-8 16 0V0ZM28 0v-20q8-8 16 0V0Z', '#2c3c4f'], ['M-52-34a6 6 0 1 1-.01 0ZM-30-38a6 6 0 1 1-.01 0ZM-8-34a6 6 0 1 1-.01 0ZM14-40a6 6 0 1 1-.01 0ZM36-34a6 6 0 1 1-.01 0Z', '#e8c3a0'], ['M-56-22-64-40M46-22 56-42M20-28 28-48', '', '#e8c3a0', 4]],
  seven: [['M-60 0q0-46 22-50h70q26 4 28 50Z', OCHRE], ['M-40-50v-22h40v22M50-34 74-44v-18l-22-6-16 18Z', '#9c7430'], ['M60-58a7 7 0 1 1-.01 0Z', '#ffe9a8'], ['M-30-30H20M-30-18H10', '', '#7d5f2c', 4]],
  pot: [['M-12 0-15-20H15L12 0Z', '#a9d2c8', INK, 2], ['M0-20V-34', '', '#4f7a4a', 3]],
  gull: [['M-14-4Q-6-14 0-4 6-14 14-4', '', PAPER, 3]],
}

const scene = (sky: DrawnSky, ground: DrawnScene['ground'], ...things: DrawnThing[]): DrawnScene => ({ sky, ground, things })

/** "scenario" is its first page, "scenario/ending" one of its endings; all other bad ends take the first page by night. */
export const SCENES: Record<string, DrawnScene> = {
  bot_amok: scene('dawn', 'road', ['pine', 40, 118], ['pine', 70, 112, 0.8], ['bus', 150, 128, 0.8], ['guard', 282, 126, 1.05], ['kid', 340, 134, 0.8], ['kid', 364, 136, 0.7]),
  'bot_amok/home': scene('dusk', 'lake', ['jetty', 250, 122, 1.1], ['seven', 262, 116, 0.9], ['hauler', 120, 116, 0.5], ['guard', 70, 114, 0.4], ['kid', 170, 130, 0.7], ['gull', 330, 40]),
  'bot_amok/quiet': scene('day', 'field', ['church', 80, 110, 0.8], ['seven', 230, 126, 0.9], ['flower', 150, 130, 0.6], ['flower', 306, 132, 0.6], ['kid', 350, 132, 0.8]),
  mystery_islands: scene('night', 'lake', ['isle', 300, 100, 0.7], ['ferry', 190, 124, 1.1], ['jetty', 60, 130, 0.7], ['lamp', 30, 126, 0.9], ['kid', 66, 126, 0.7]),
  'mystery_islands/moored': scene('dawn', 'lake', ['isle', 240, 112, 1.3], ['jetty', 80, 126, 0.7], ['kid', 60, 122, 0.7], ['kid', 90, 122, 0.65], ['kid', 150, 108, 0.5]),
  'mystery_islands/adrift': scene('fog', 'lake', ['isle', 320, 92, 0.5], ['jetty', 90, 130, 0.9], ['lamp', 60, 126], ['kid', 90, 126, 0.8], ['kid', 116, 126, 0.7]),
  strays: scene('dusk', 'road', ['house', 50, 112, 0.9], ['lamp', 110, 120], ['dino', 220, 128, 0.9], ['dino', 310, 130, 0.6], ['dino', 360, 132, 0.5]),
  'strays/shut': scene('dusk', 'field', ['hill', 220, 122, 1.1], ['dog', 90, 130], ['dog', 130, 132, 0.8], ['kid', 330, 132, 0.8]),
  'strays/home': scene('night', 'field', ['mound', 280, 120, 1.2], ['dog', 60, 130], ['dog', 110, 132, 0.9], ['dog', 156, 130, 0.8], ['dino', 330, 128, 0.5, true], ['kid', 200, 134, 0.8]),
  weeds: scene('day', 'road', ['house', 330, 110], ['flower', 60, 132, 1.3], ['flower', 90, 136], ['flower', 180, 134, 1.1], ['lamp', 136, 122], ['woman', 250, 130, 0.9]),
  'weeds/salted': scene('dusk', 'field', ['glass', 240, 120, 1.2], ['sack', 90, 132, 0.9], ['sack', 128, 134, 0.7], ['pot', 340, 132]),
  'weeds/answered': scene('dawn', 'field', ['glass', 330, 104, 0.6], ['flower', 60, 134, 1.5, true], ['flower', 110, 132, 1.2], ['flower', 150, 136, 1.4, true], ['kid', 230, 132, 0.9], ['kid', 262, 134, 0.8]),
  elis: scene('fog', 'lake', ['house', 300, 110, 0.9], ['jetty', 150, 122], ['boy', 150, 116, 0.9], ['volvo', 336, 134, 0.6]),
  'elis/back': scene('dusk', 'field', ['door', 210, 122, 1.1], ['boy', 210, 122, 0.9], ['shoe', 270, 132, 0.6], ['kid', 120, 132, 0.8], ['kid', 92, 134, 0.7]),
  'elis/home': scene('day', 'field', ['church', 320, 106, 0.7], ['woman', 170, 130], ['boy', 206, 130, 0.9], ['shoe', 90, 134, 0.5], ['gull', 260, 36]),
  film: scene('night', 'field', ['owl', 250, 128, 1.15], ['film', 110, 138, 0.8], ['pine', 350, 118], ['pine', 380, 114, 0.8], ['lady', 40, 134, 0.8]),
  'film/shown': scene('day', 'lake', ['bridge', 210, 124, 1.1], ['bus', 180, 100, 0.4], ['crowd', 330, 136, 0.9], ['crowd', 70, 138, 0.8]),
  'film/stood': scene('dawn', 'lake', ['bridge', 200, 124, 1.1], ['owl', 240, 96, 0.8], ['bus', 120, 98, 0.4], ['gull', 340, 36]),
  late_post: scene('fog', 'lake', ['ship', 230, 104, 1.05], ['jetty', 80, 130, 0.9], ['kid', 60, 126, 0.7], ['kid', 88, 126, 0.65]),
  'setting/islands': scene('day', 'lake', ['isle', 300, 104, 0.8], ['isle', 120, 98, 0.6], ['ferry', 210, 130, 0.7], ['gull', 60, 40], ['gull', 330, 34]),
  'setting/loop': scene('night', 'field', ['mound', 200, 122, 1.2], ['pine', 60, 116], ['pine', 340, 114], ['kid', 130, 132, 0.8]),
  'setting/machines': scene('dusk', 'field', ['guard', 70, 126, 0.9], ['hauler', 180, 128, 0.9], ['owl', 300, 128, 0.9], ['kid', 240, 134, 0.7]),
  'setting/school': scene('dawn', 'road', ['house', 300, 112, 1.3], ['bus', 130, 130, 0.8], ['kid', 224, 134, 0.8], ['kid', 246, 136, 0.7]),
  'setting/grown_ups': scene('day', 'road', ['house', 90, 112, 1.1], ['volvo', 220, 132, 0.9], ['woman', 310, 132, 0.9]),
  'setting/kids': scene('dusk', 'lake', ['jetty', 200, 128, 1.4], ['kid', 140, 120, 0.95], ['kid', 176, 120, 0.8], ['kid', 212, 120, 1], ['kid', 248, 120, 0.85]),
  'setting/things': scene('fog', 'field', ['film', 90, 134, 0.7], ['letter', 190, 132, 0.9], ['shoe', 260, 134, 0.8], ['pot', 330, 134, 1.1]),
  'setting/dinner': scene('night', 'road', ['lamp', 60, 126, 1.1], ['house', 150, 114], ['house', 250, 112, 1.1], ['house', 350, 114], ['kid', 100, 136, 0.8]),
  'late_post/captain': scene('dusk', 'lake', ['ship', 240, 92, 0.95], ['woman', 228, 58, 0.4], ['jetty', 70, 130, 0.8], ['kid', 60, 126, 0.7], ['gull', 340, 34]),
  'late_post/away': scene('night', 'lake', ['ship', 290, 56, 0.5], ['jetty', 90, 130], ['letter', 150, 122, 0.5], ['kid', 60, 124, 0.7], ['kid', 90, 124, 0.65]),
}

/** What is drawn for "scenario" (its first page) or "scenario/ending": an ending without a drawing shows the first page by night. */
export function sceneOf(what: string): DrawnScene | null {
  const own = SCENES[what]
  if (own) return own
  const first = SCENES[what.split('/')[0] ?? '']
  return first ? { ...first, sky: 'night' } : null
}
