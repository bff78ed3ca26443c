/** Packs on their way between this device and the server: files up, one file down. */
import type { PackFault, PackUpload } from '../protocol'

export const STANDARD = 'standard'
/** What people may pick from their device. */
export const ENDINGS = '.toml,.csv,.zip'

/** A pack as the server takes it: a zip as it is, one TOML file as its text, several files by their names. */
export async function uploadOf(files: readonly File[]): Promise<PackUpload> {
  const zip = files.find(({ name }) => name.endsWith('.zip'))
  if (zip) return { zip: base64(new Uint8Array(await zip.arrayBuffer())) }
  const [first, ...others] = files
  if (first && others.length === 0 && !first.name.endsWith('.csv')) return { text: await first.text() }
  return { files: Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()] as const))) }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Where a fault is: “cards.toml, line 33, run, effect.op”. */
export function placeOf({ file, line, entry, field }: PackFault): string {
  return [file, line > 0 ? `line ${line}` : '', entry, field].filter(Boolean).join(', ')
}

/** Gives a file to whoever sits at this device. */
export function save(name: string, data: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
