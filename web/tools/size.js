// Fails the build when the first visit to a screen would load more than the budget, gzipped, or when a whole evening at a
// table would. A visit loads the page, the entry with all it imports, and the lazy chunk of the screen it opens on; at a table
// that is the board of the game, all that a first move needs. An evening loads all that a table and its game have: lobby,
// lesson, stage, ends, replay, settings and rules.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const BUDGET = 150_000
const EVENING = 350_000
const FONT_BUDGET = 25_000
/** The editor comes after the workshop is there to be read, so it is weighed by itself. */
const EDITOR = 'src/lib/workshop/editor.ts'
const EDITOR_BUDGET = 125_000
const root = fileURLToPath(new URL('../../src/streetlight/table/static', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'))

const weigh = (file) => gzipSync(readFileSync(join(root, file)), { level: 9 }).length

/** Every file that the chunk and its static imports load. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, css = [], assets = [], imports = [] } = manifest[key]
  return [file, ...css, ...assets, ...imports.flatMap((other) => closure(other, seen))]
}

const page = ['index.html', 'boot.js', 'icon.svg', ...closure('index.html')]
const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
const table = closure('src/screens/table/Table.svelte')
/** A board stands on a table. */
const around = (key) => (/^src\/(boards\/generic\/index|games\/\w+\/board)\.ts$/.test(key) ? table : [])
let failed = false
function check(what, found, budget) {
  const files = [...new Set(found)]
  const total = files.reduce((sum, file) => sum + weigh(file), 0)
  console.log(`${String(total).padStart(8)} bytes gzipped in ${files.length} files: ${what}`)
  if (total <= budget) return
  failed = true
  console.error(`         over the budget of ${budget}`)
  for (const file of files) console.error(`         ${weigh(file)} ${file}`)
}
check('the editor', closure(EDITOR).filter((file) => !page.includes(file)), EDITOR_BUDGET)
for (const key of [null, ...lazy.filter((each) => each !== EDITOR)]) check(key ?? 'the shell', key ? [...page, ...around(key), ...closure(key)] : page, BUDGET)
const games = [...new Set(lazy.flatMap((key) => /^src\/games\/(\w+)\//.exec(key)?.[1] ?? []))]
for (const game of games) {
  const parts = lazy.filter((key) => key.startsWith(`src/games/${game}/`) || /^src\/screens\/(table\/|replay\/|share\/|Rules\.)/.test(key))
  check(`a whole evening of ${game}`, [...page, ...parts.flatMap((key) => closure(key))], EVENING)
}
for (const { file } of Object.values(manifest)) {
  if (file.endsWith('.woff2') && weigh(file) > FONT_BUDGET) {
    failed = true
    console.error(`${file} weighs ${weigh(file)} bytes; a font may weigh ${FONT_BUDGET}.`)
  }
}
process.exit(failed ? 1 : 0)
