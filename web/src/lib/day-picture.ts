/** The picture of a day's result, drawn here: a street at dusk, a lamp, a medal, and the same words as in the text. */
import { street } from '../screens/street'
import { inWords, pointsInWords, type Medal, type DayShare } from './days'

export const WIDTH = 1200
export const HEIGHT = 630

const METAL: Record<Exclude<Medal, ''>, readonly [string, string]> = {
  gold: ['#ffd27a', '#8a5200'],
  silver: ['#dfe6f0', '#47566f'],
  bronze: ['#e0a070', '#6b3410'],
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function dayPicture({ title, date, version, result, row }: DayShare): string {
  const far = street(14, 1460, 118, 34)
  const near = street(35, 1460, 124, 62)
  const more = [...(row > 1 ? [`${row} days in a row`] : []), ...(result.helped ? ['with a hint'] : [])].join(', ')
  const medal = result.medal === '' ? '' : METAL[result.medal]
  const line = (y: number, size: number, text: string, display = false): string =>
    text === '' ? '' : `<text x="90" y="${y}" font-size="${size}" font-family="${display ? 'Caprasimo, Georgia, serif' : 'system-ui, sans-serif'}">${escaped(text)}</text>\n`
  const disc = medal
    ? `<g transform="translate(960 300)"><path d="M-54-190 0-70 54-190" fill="none" stroke="#e4572e" stroke-width="36" stroke-linejoin="bevel"/>
<circle r="112" fill="${medal[0]}" stroke="${medal[1]}" stroke-width="8"/><circle r="90" fill="none" stroke="${medal[1]}" stroke-width="3"/>
<path d="M-12 62V-22q0-38 34-38M2-44q20-26 40 0zM-34 62h44" fill="none" stroke="${medal[1]}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>
<text y="160" font-size="40" text-anchor="middle" font-family="Caprasimo, Georgia, serif">${result.medal}</text></g>\n`
    : `<g transform="translate(960 300)" fill="none" stroke="#f6efe2" stroke-linecap="round" stroke-linejoin="round" opacity=".55"><circle r="112" stroke-width="6"/><path d="M-12 62V-22q0-38 34-38M2-44q20-26 40 0zM-34 62h44" stroke-width="9"/></g>\n`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#101a33"/><stop offset=".62" stop-color="#3a3560"/><stop offset=".9" stop-color="#f2a65a"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<g transform="translate(0 ${HEIGHT - 136})"><path d="${far.outline}" fill="#54406a"/><path d="${near.outline}" fill="#2b2a50"/><path d="${near.panes}" fill="#ffd27a"/><path d="M0 120h1460v40H0z" fill="#0e1626"/></g>
<g fill="#f6efe2">
${line(110, 34, 'Streetlight', true)}${line(158, 28, inWords(date))}${line(262, 62, title, true)}${line(348, 54, pointsInWords(result.score), true)}${disc}${line(402, 30, more)}${line(448, 22, version)}</g>
</svg>`
}

/** The same as a PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no pictures.')
  pen.drawImage(image, 0, 0)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be made.'))), 'image/png'))
}
