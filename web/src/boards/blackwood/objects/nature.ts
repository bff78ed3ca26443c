/** Plants, sky and land. */
import { bar, circle, dark, ellipse, fill, flat, line, shade, shine, streak, type Drawing } from './shapes'

/** The same path, turned about a point: petals and rays. */
const around = (x: number, y: number, count: number, petal: (dx: number, dy: number) => string): string =>
  Array.from({ length: count }, (_, at) => petal(x + Math.round(Math.sin((at * 2 * Math.PI) / count) * 1000) / 100, y - Math.round(Math.cos((at * 2 * Math.PI) / count) * 1000) / 100)).join('')

export const NATURE: Record<string, Drawing> = {
  red_rose: [
    ...bar('leaf', 1.6, 'M24 26q-2 10 1 19'),
    fill('leaf', 'M24 38q-3-9-13-8 2 9 13 8ZM25 34q2-8 12-8-1 9-12 8Z'),
    fill('red', 'M11 10q4 0 7-4 3-4 6-4t6 4q3 4 7 4 0 9-4 13-4 5-9 5t-9-5q-4-4-4-13Z'),
    shade('M37 10q0 9-4 13-4 5-9 5-4 0-7-3 13 0 17-15Z'),
    line('M11 10q7 3 13 3t13-3M17 8q2 10 7 13 5-3 7-13m-9 4q-2-5 2-5t2 5'),
    fill('leaf', 'M17 26q3-2 7 2 4-4 7-2-2 5-7 5t-7-5Z'),
  ],
  sunflower: [
    ...bar('leaf', 1.8, 'M24 28v17'),
    fill('leaf', 'M24 42q-3-7-12-7 2 8 12 7ZM24 40q3-7 12-7-2 8-12 7Z'),
    fill('yellow', around(24, 17, 10, (x, y) => circle(x, y, 4.6))),
    fill('yellow', circle(24, 17, 10)),
    fill('brown', circle(24, 17, 7.5)),
    shade('M29 11q0 8-8 13 10 1 10.5-7 0-4-2.5-6Z'),
    flat('tan', circle(21, 14, 1) + circle(25, 13.5, 1) + circle(23, 17.5, 1) + circle(27, 17, 1) + circle(20.5, 20, 1) + circle(25, 21, 1)),
  ],
  oak_tree: [
    fill('brown', 'M20 24h8v12q1 6 5 8H15q4-2 5-8Z'),
    line('M24 35v-8l6-5m-6 9-5-5'),
    fill('leaf', 'M13 31Q3 31 3 22q0-7 6-9Q10 6 17 6q3-4 8-4 6 0 9 5 7 1 7 8 5 3 4 9-1 7-9 7-4 4-8-1-4 3-8 0-3 4-7 1Z'),
    shade('M41 15q5 3 4 9-1 7-9 7-4 4-8-1-4 3-8 0 18-1 21-15Z'),
    shine('M8 22q-1-5 4-6 0-6 7-6-4 3-4 8-5 0-7 4Z'),
    fill('tan', ellipse(33, 23, 1.8, 2.3) + ellipse(22, 18, 1.8, 2.3)),
  ],
  potted_cactus: [
    ...bar('green', 5, 'M24 32V8M12 15v5q0 5 5 5h7M36 11v5q0 5-5 5h-7'),
    flat('green', 'M21.5 18h5v10h-5Z'),
    shade('M25 8q2 0 1.5 24H25Z'),
    streak('leaf', 1.2, 'M22.5 10v2m3 3v2m-3 4v2m3 3v2M11.5 16v2m25-5v2'),
    fill('pink', 'M24 6q-5 0-4-4l2.5 1L24 1l1.5 2L28 2q1 4-4 4Z'),
    fill('orange', 'M13 33h22l-3 11H16Z'),
    shade('M28 33h7l-3 11h-6Z'),
    fill('orange', 'M11 29h26v5H11Z'),
  ],
  four_leaf_clover: [
    ...bar('leaf', 1.6, 'M25 24q3 12 10 20'),
    fill('green', 'M24 22q-9-5-8-11 1-5 5-4 2 0 3 3 1-3 3-3 4-1 5 4 1 6-8 11Z'),
    fill('green', 'M24 22q9-6 14-5 5 2 3 6-1 2-4 2 3 2 2 4-1 5-6 4-6-3-9-11Z'),
    fill('green', 'M24 22q6 8 4 14-2 5-6 3-2-1-2-3-3 2-5 1-4-2-2-7 3-5 11-8Z'),
    fill('green', 'M24 22q-6 3-12 1-6-2-4-7 1-2 3-2-2-3 0-5 3-3 7 1 4 5 6 12Z'),
    streak('leaf', 1.3, 'M24 14v8l9 2m-9-2-4 9m4-9-10-5'),
  ],
  meteor: [
    fill('yellow', 'M46 2 27 14 36 3 19 13Q5 20 5 32q2 12 14 12 11 0 15-11l11-15-11 8Z'),
    fill('orange', 'M39 9 27 19l4-8-12 9q-9 5-9 13 2 8 10 8 8-1 10-9Z'),
    fill('steel', 'M9 27q5-6 11-4 7 1 8 8 1 6-5 11-8 3-13-1-6-7-1-14Z'),
    shade('M26 26q3 3 2 7-1 6-5 9-8 3-13-1 14 1 16-15Z'),
    dark(ellipse(15, 29, 2.2, 1.8) + ellipse(21, 35, 1.8, 1.5) + circle(14, 36, 1.3)),
  ],
  full_moon: [
    fill('cream', circle(24, 24, 20)),
    shade('M37 9q3 23-22 33 10 4 19-2 10-7 10-17-1-9-7-14Z'),
    flat('tan', ellipse(17, 17, 5, 4.5) + ellipse(31, 15, 2.6, 2.3) + ellipse(28, 30, 5, 4.3) + ellipse(14, 30, 2.6, 2.2) + ellipse(21, 38, 2.2, 1.6) + ellipse(37, 25, 2, 1.8)),
    shine('M8 20q3-9 11-12-7 5-9 14-1 2-2-2Z'),
  ],
  volcano: [
    fill('steel', 'M20 12q-5 1-6-4 3-5 7-3 4-4 8-1 6-1 6 4-1 4-7 4Z'),
    shine('M17 7q3-2 5 0-3 0-5 2Z'),
    fill('brown', 'M17 18h14l14 24q0 2-2 2H5q-2 0-2-2Z'),
    shade('M27 18h4l14 24q0 2-2 2H28q4-10-1-26Z'),
    fill('red', 'M17 18q7-4 14 0l4 7q0 4-3 3l-2-3q-1 12-4 12t-3-12q-1 7-3 7t-2-6-4 2q-2 0-1-3Z'),
    flat('yellow', 'M19 18q5-2 10 0-1 3-3 3t-3 0-4-3Z'),
    streak('orange', 2, 'M24 13V9m-5 4-2-4m12 4 2-4'),
  ],
  iceberg: [
    fill('sky', 'M3 30l6 9 10 5 12-2 11-6 3-6Z'),
    flat('blue', 'M3 30h42v1l-3 5-11 6-12 2-10-5-6-9Z'),
    shine('M8 32h14l-2 9-9-4Z'),
    fill('white', 'M7 30l5-12 5-3 5-11 5 5 3 8 6 2 6 11Z'),
    flat('sky', 'M22 4l5 5 3 8 6 2 6 11H26l2-7-5-7Z'),
    line('M22 4l1 12 5 7-2 7M12 18l6 5M7 30l5-12 5-3 5-11 5 5 3 8 6 2 6 11M3 30l6 9 10 5 12-2 11-6 3-6'),
    line('M1 30h46'),
  ],
  snowman: [
    line('M14 29 3 21m3 2V18m28 11 11-8m-3 2v-5'),
    fill('white', circle(24, 34.5, 10.5)),
    fill('white', circle(24, 18.5, 8.5)),
    shade('M32 28q2 9-9 17 11 0 11.5-10.5 0-4-2.5-6.500ZM30 13q2 7-6 14 8 0 8.5-8.5 0-3-2.5-5.500Z'),
    fill('red', 'M16 23q8 4 16 0l1 4q-2 2-4 2l1 7h-5l-1-6q-5 0-9-3Z'),
    fill('black', 'M17 2h14v8H17ZM12 9h24v3.500H12Z'),
    dark(circle(20.5, 16.5, 1.4) + circle(27.5, 16.5, 1.4) + circle(22, 35, 1.4) + circle(22, 40, 1.4)),
    flat('orange', 'M23.5 18l9 2.2-9 2.200Z'),
  ],
  raindrop: [
    fill('blue', 'M24 3q14 17 14 27 0 14-14 14T10 30Q10 20 24 3Z'),
    shade('M34 18q4 8 4 12 0 14-14 14-4 0-7-2 20-2 17-24Z'),
    shine('M14 30q1-6 5-11-1 6 0 12 0 4 4 8-8-1-9-9Z'),
  ],
  lightning_bolt: [
    fill('yellow', 'M28 2 9 27h12l-4 19 22-27H27l8-17Z'),
    shade('M35 2 27 19h12L17 46l3-12 12-12H22l8-20Z'),
    shine('M27 5h3l-8 12-6 8h-3Z'),
  ],
  campfire: [
    ...bar('brown', 4.2, 'M7 35l34 8'),
    ...bar('brown', 4.2, 'M41 35 7 43'),
    flat('tan', circle(6.8, 43, 1.5) + circle(41.2, 43, 1.5)),
    fill('orange', 'M24 2q2 7 8 11 6 6 5 14-1 11-13 11T11 27q-1-6 4-11 1 4 4 5-1-11 5-19Z'),
    fill('yellow', 'M25 17q1 4 4 6 3 3 2 8-1 6-7 6t-7-6q0-4 3-7 1 2 2 2 0-5 3-9Z'),
    shine('M24 28q3 3 2 6-2 3-4 0-1-3 2-6Z'),
  ],
  seashell: [
    fill('pink', 'M24 42 6 31Q1 22 6 14q2-5 7-4 2-6 7-4 4-4 8 0 5-2 7 4 5-1 7 4 5 8 0 17Z'),
    shade('M40 12q3 0 4 4 2 7-2 15L24 42q16-11 16-30Z'),
    line('M24 40 9 20m15 20-7-26m7 26V11m0 29 7-26m-7 26 15-20'),
    fill('pink', 'M17 38h14l3 5q-10 4-20 0Z'),
    shine('M7 25q-1-6 2-10l1 6Z'),
  ],
  white_feather: [
    fill('white', 'M12 37Q5 26 14 15 23 5 45 3q-1 5-5 9l-4 1 2 2q-2 4-6 7l-4 0 2 2q-3 4-7 6l-4-1 1 3q-4 4-8 5Z'),
    shade('M45 3q-1 5-5 9l-4 1 2 2q-2 4-6 7l-4 0 2 2q-3 4-7 6l-4-1 1 3q-4 4-8 5 16-18 33-34Z'),
    line('M3 45Q16 26 37 9'),
    line('M12 30q-2-4-1-7m8 0q-2-4 0-8m7 2q-1-3 0-6'),
  ],
}
