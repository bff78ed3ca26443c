/** A QR code for a link: bytes, error correction M, versions 1 to 6 (up to 106 bytes). ISO/IEC 18004. */

/** Per version: error correction words per block, blocks, data words per block. */
const SIZES = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
] as const

/** Rows of dark (true) and light modules, without the quiet zone; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = SIZES.findIndex(([, blocks, data]) => bytes.length + 2 <= blocks * data) + 1
  const size = SIZES[version - 1]
  if (size === undefined) return null
  const words = interleave(dataWords(bytes, size[1] * size[2]), size)
  let best: boolean[][] | null = null
  let least = Infinity
  for (let mask = 0; mask < 8; mask++) {
    const drawn = draw(version, words, mask)
    const cost = penalty(drawn)
    if (cost < least) [best, least] = [drawn, cost]
  }
  return best
}

/** The modules as one SVG path, a unit square each. */
export function qrPath(modules: boolean[][]): string {
  return modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

function dataWords(bytes: Uint8Array, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(0b0100, 4) // byte mode
  put(bytes.length, 8)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2))
  for (let pad = 0; words.length < room; pad++) words.push(pad % 2 ? 0x11 : 0xec)
  return words
}

function interleave(data: number[], [check, blocks, each]: (typeof SIZES)[number]): number[] {
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * each, (i + 1) * each))
  const checks = parts.map((part) => remainder(part, check))
  const across = (rows: number[][], length: number) =>
    Array.from({ length }, (_, i) => rows.map((row) => row[i] ?? 0)).flat()
  return [...across(parts, each), ...across(checks, check)]
}

/** Product in the field of 256 elements (x^8 + x^4 + x^3 + x^2 + 1). */
function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) product = ((product << 1) ^ ((product >> 7) * 0x11d)) ^ (((b >> i) & 1) * a)
  return product
}

/** Reed-Solomon. */
function remainder(data: number[], degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1]
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0)
  const rest = Array<number>(degree).fill(0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    divisor.forEach((part, i) => (rest[i] = rest[i]! ^ times(part, factor)))
  }
  return rest
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = on
    fixed[y]![x] = true
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const rings = (cx: number, cy: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, [2, 4])
  if (version > 1) rings(size - 7, size - 7, 2, [1])

  // Format: level M is 00, then the mask, then its own check bits.
  let check = mask
  for (let i = 0; i < 10; i++) check = (check << 1) ^ ((check >> 9) * 0x537)
  const format = ((mask << 10) | check) ^ 0x5412
  const bit = (i: number) => ((format >> i) & 1) === 1
  for (let i = 0; i < 15; i++) {
    if (i < 6) set(8, i, bit(i))
    else if (i < 8) set(8, i + 1, bit(i))
    else if (i === 8) set(7, 8, bit(i))
    else set(14 - i, 8, bit(i))
    if (i < 8) set(size - 1 - i, 8, bit(i))
    else set(8, size - 15 + i, bit(i))
  }
  set(8, size - 8, true)

  // Data goes up and down in columns of two, from the right.
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        if (fixed[y]![x]) continue
        const on = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
        dark[y]![x] = on !== MASKS[mask]!(x, y)
        at++
      }
  }
  return dark
}

/** How hard it would be to read. */
function penalty(dark: boolean[][]): number {
  const size = dark.length
  let cost = 0
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))]
  for (const line of lines) {
    const text = line.map((on) => (on ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2
    for (let i = 0; i + 11 <= size; i++) {
      const part = text.slice(i, i + 11)
      if (part === '10111010000' || part === '00001011101') cost += 40
    }
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++)
      if (dark[y]![x] === dark[y]![x - 1] && dark[y]![x] === dark[y - 1]![x] && dark[y]![x] === dark[y - 1]![x - 1]) cost += 3
  const share = (dark.flat().filter(Boolean).length * 100) / (size * size)
  return cost + Math.floor(Math.abs(share - 50) / 5) * 10
}
