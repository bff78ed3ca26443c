// Writes drawings of the Loop as SVG files: node tools/drawings.js FOLDER setting/islands ...
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUNDS, PARTS, SKIES, sceneOf } from '../src/games/loop/vignettes.ts'

const [folder, ...names] = process.argv.slice(2)
for (const name of names) {
  const { sky, ground, things } = sceneOf(name)
  const shapes = things.map(([part, x, y, size = 1, mirrored = false]) => {
    const strokes = PARTS[part].map(([path, fill, line = '', width = 0]) => `<path d="${path}" fill="${fill || 'none'}" stroke="${line || 'none'}" stroke-width="${width}"/>`)
    return `<g transform="translate(${x} ${y}) scale(${mirrored ? -size : size} ${size})" stroke-linejoin="round" stroke-linecap="round">${strokes.join('')}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 150">
<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${SKIES[sky][0]}"/><stop offset="1" stop-color="${SKIES[sky][1]}"/></linearGradient></defs>
<rect width="400" height="150" fill="url(#sky)"/>
<path d="M0 100q60-22 130-10 60-16 140 2 70-12 130 4v60H0Z" fill="#23423e" opacity=".5"/>
<path d="M0 110q100-10 200-4t200-2v50H0Z" fill="${GROUNDS[ground][0]}"/>
${shapes.join('\n')}
</svg>
`
  writeFileSync(join(folder, `loop-${name.replace('/', '-')}.svg`), svg)
}
