/** The picture of a result: an SVG that is made here, and the PNG that the browser makes of it. All of it is drawn by us. */
import { DRAWINGS, look } from '$lib/players'

export interface ResultPlace {
  name: string
  /** Index for lib/players `look()`. */
  look: number
  /** Points, or nothing. */
  note: string
  won: boolean
}

export interface ShownResult {
  game: string
  title: string
  /** Why it ended, where there is no ranking. */
  story: string
  places: readonly ResultPlace[]
}

export const WIDTH = 1200
export const HEIGHT = 630
const MOST_PLACES = 5

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// What XML may not hold at all, such as control characters, is left out.
export const escaped = (text: string): string => text.replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (found) => MARKUP[found] ?? '')

/** The text in lines of about so many letters; what does not fit ends with dots. */
export function wrapped(text: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && [...last, ...word].length < letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(cut(word, letters))
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${cut(lines[most - 1] ?? '', letters - 1)}…`] : lines
}

const cut = (text: string, letters: number): string => ([...text].length > letters ? `${[...text].slice(0, letters - 1).join('')}…` : text)

function placeOf({ name, look: index, note, won }: ResultPlace, at: number): string {
  const { hex, shape, letter, letterColour } = look(index)
  const { path, letter: spot } = DRAWINGS[shape]
  const y = 300 + at * 56
  return [
    won ? `<rect x="60" y="${y - 40}" width="700" height="52" rx="10" fill="#ffd27a" fill-opacity=".16"/>` : '',
    `<g transform="translate(74 ${y - 33}) scale(1.6)"><path d="${path}" fill="${hex}" stroke="#f6efe2" stroke-width="1.2"/><text x="${spot.x}" y="${spot.y}" font-size="${spot.size}" font-weight="700" text-anchor="middle" dominant-baseline="central" fill="${letterColour}" class="body">${letter}</text></g>`,
    `<text x="130" y="${y}" font-size="34" fill="#f6efe2" class="body" font-weight="${won ? 700 : 500}">${escaped(cut(name, 24))}</text>`,
    note ? `<text x="740" y="${y}" font-size="38" text-anchor="end" fill="${won ? '#ffd27a' : '#f6efe2'}" class="display">${escaped(note)}</text>` : '',
  ].join('')
}

const HOUSE = (x: number, y: number, size: number, lit: boolean): string =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="#0e1626"><path d="M0 0V-34L26-58 52-34V0Z"/><rect x="20" y="-26" width="12" height="14" fill="${lit ? '#ffd27a' : '#1b2942'}"/></g>`

/** Without `font` (a data: address of the display face) the nearest face of the device stands in. */
export function pictureOf({ game, title, story, places }: ShownResult, when: string, font = ''): string {
  const lines = wrapped(title, 26, 2)
  const size = lines.length > 1 ? 58 : 72
  const told = places.length > 0 ? [] : wrapped(story, 44, 4)
  const more = places.length - MOST_PLACES
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<style>${font ? `@font-face{font-family:Lettering;src:url(${font})}` : ''}.display{font-family:Lettering,'Cooper Black',Georgia,serif}.body{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif}</style>`,
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#0e1626"/><stop offset=".62" stop-color="#2c3e5c"/><stop offset=".86" stop-color="#8a4b3a"/><stop offset="1" stop-color="#e4852e"/></linearGradient><linearGradient id="light" x2="0" y2="1"><stop offset="0" stop-color="#ffd27a" stop-opacity=".75"/><stop offset="1" stop-color="#ffd27a" stop-opacity=".05"/></linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    '<g fill="#f6efe2"><circle cx="880" cy="92" r="2.5"/><circle cx="1010" cy="60" r="2"/><circle cx="1120" cy="150" r="2.5"/><circle cx="820" cy="190" r="1.8"/><circle cx="1150" cy="48" r="1.6"/><circle cx="700" cy="44" r="1.8"/></g>',
    '<path d="M0 560C180 520 380 566 600 548S1010 520 1200 552V630H0Z" fill="#16202f"/>',
    HOUSE(800, 556, 1.5, true), HOUSE(890, 548, 1.2, false), HOUSE(1100, 552, 1.4, true),
    '<path d="M0 596C260 574 700 600 1200 582V630H0Z" fill="#0e1626"/>',
    '<path d="M1015 262 1130 590H890Z" fill="url(#light)"/><path d="M960 592V250c0-40 28-52 60-44" fill="none" stroke="#0b1220" stroke-width="11" stroke-linecap="round"/><path d="M982 232c6-40 64-40 70 0l8 14h-86z" fill="#0b1220"/><ellipse cx="1017" cy="250" rx="24" ry="11" fill="#ffd27a"/>',
    `<text x="60" y="92" font-size="34" fill="#ffd27a" class="display">${escaped(cut(game, 40))}</text>`,
    ...lines.map((line, at) => `<text x="60" y="${172 + at * 66}" font-size="${size}" fill="#f6efe2" class="display">${escaped(line)}</text>`),
    ...told.map((line, at) => `<text x="60" y="${310 + at * 46}" font-size="34" fill="#f6efe2" class="body">${escaped(line)}</text>`),
    ...places.slice(0, more > 1 ? MOST_PLACES - 1 : MOST_PLACES).map(placeOf),
    more > 1 ? `<text x="130" y="${300 + (MOST_PLACES - 1) * 56}" font-size="30" fill="#b9c7dc" class="body">and ${more + 1} more</text>` : '',
    `<text x="60" y="606" font-size="26" fill="#f6efe2" class="body">Streetlight, ${escaped(when)}</text>`,
    '</svg>',
  ].join('')
}

/** The lettering as a data: address, since a picture can't ask for anything. */
export async function lettering(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return `data:font/woff2;base64,${btoa(text)}`
}

/** The picture as a PNG, made in this page. */
export async function png(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(WIDTH, HEIGHT)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = HEIGHT
    canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT)
    return await new Promise<Blob>((give, fail) => canvas.toBlob((made) => (made ? give(made) : fail(new Error('This browser can’t make the picture.'))), 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}
