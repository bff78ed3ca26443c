// Writes the service worker of this build: which files it keeps, and by what its version is known.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../src/streetlight/table/static', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'))
const made = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
const files = ['boot.js', 'icon.svg', 'icon-192.png', 'manifest.json', ...new Set(made)].sort()
const worker = readFileSync(fileURLToPath(new URL('../worker/sw.js', import.meta.url)), 'utf8')
const hash = createHash('sha256').update(worker)
for (const file of ['index.html', ...files]) hash.update(readFileSync(join(root, file)))
const version = hash.digest('hex').slice(0, 12)
const written = worker
  .replace("const FILES = ['./']", `const FILES = ${JSON.stringify(['./', ...files])}`)
  .replace("const VERSION = 'unbuilt'", `const VERSION = '${version}'`)
if (written.includes("'unbuilt'")) throw new Error('worker/sw.js has no VERSION to fill in')
writeFileSync(join(root, 'sw.js'), written)
console.log(`version ${version} of the page, ${files.length} files to keep`)
