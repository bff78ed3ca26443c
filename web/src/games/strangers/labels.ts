/** Where a name fits, in how many lines, and how large. */

/** About how wide a letter of the text face is, in parts of its size. Wide enough for bold. */
const NARROW = new Set("iljtfrI.,'’ -·".split(''))
const BROAD = new Set('mwMWOQGDCHNU'.split(''))

export function widthOf(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += NARROW.has(letter) ? 0.36 : BROAD.has(letter) ? 0.78 : 0.585
  return width * size
}

export interface Lettering {
  lines: string[]
  size: number
}

/** The name in one line, or broken where the longer line is shortest; null if it does not fit even so. */
export function fit(name: string, width: number, size: number, most = 2): Lettering | null {
  if (widthOf(name, size) <= width) return { lines: [name], size }
  if (most < 2) return null
  const words = name.split(/(?<=-)| /)
  let best: string[] | null = null
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [joined(words.slice(0, cut)), joined(words.slice(cut))]
    const longest = Math.max(...lines.map((line) => widthOf(line, size)))
    if (longest <= width && (best === null || longest < Math.max(...best.map((line) => widthOf(line, size))))) best = lines
  }
  return best && { lines: best, size }
}

/**
 * The largest of some sizes at which a name fits, in one line if all but the smallest allow it; the short one where the lot is
 * too narrow.
 */
export function fitAny(name: string, short: string, width: number, sizes: readonly number[], most = 2): Lettering | null {
  for (const size of sizes.slice(0, -1)) {
    const found = fit(name, width, size, 1)
    if (found) return found
  }
  for (const size of sizes) {
    const found = fit(name, width, size, most) ?? fit(short, width, size, most)
    if (found) return found
  }
  return null
}

const joined = (words: string[]): string => words.join(' ').replaceAll('- ', '-')

/** How large lettering must be drawn, in board units, to be so many pixels on the screen; within bounds. */
export function sizeFor(pixels: number, scale: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, scale > 0 ? pixels / scale : least))
}
