/** Proves after a match that its deal was fixed before the first answer. */

/** SHA-256 of `streetlight:<seed>`, as hex. */
export async function commitmentOf(seed: string): Promise<string> {
  const bytes = new TextEncoder().encode(`streetlight:${seed}`)
  // Browsers lend their own only to pages from this machine or over https; a table on the local network is neither.
  const digest = globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FIPS 180-4, plainly. */
export function sha256(message: Uint8Array): Uint8Array {
  const k = roots(64, 3)
  const h = roots(8, 2)
  const size = Math.ceil((message.length + 9) / 64) * 64
  const block = new Uint8Array(size)
  block.set(message)
  block[message.length] = 0x80
  const words = new DataView(block.buffer)
  words.setUint32(size - 8, Math.floor(message.length / 0x20000000))
  words.setUint32(size - 4, message.length << 3)
  const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))
  const w = new Int32Array(64)
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = words.getInt32(at + i * 4)
      else {
        const a = w[i - 15]!
        const b = w[i - 2]!
        w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
      }
    }
    const v = Int32Array.from(h)
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, last] = v as unknown as [number, number, number, number, number, number, number, number]
      const one = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      v.set([one + two, a, b, c, d + one, e, f, g])
    }
    for (let i = 0; i < 8; i++) h[i] = h[i]! + v[i]!
  }
  const out = new DataView(new ArrayBuffer(32))
  h.forEach((word, i) => out.setInt32(i * 4, word))
  return new Uint8Array(out.buffer)
}

/** The first 32 bits behind the point of the square or cube roots of the first primes: the constants of SHA-256. */
function roots(count: number, degree: 2 | 3): Int32Array {
  const found = new Int32Array(count)
  let number = 2
  for (let n = 0; n < count; number++) {
    let prime = true
    for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false
    if (!prime) continue
    const root = degree === 2 ? Math.sqrt(number) : Math.cbrt(number)
    found[n++] = Number(BigInt(Math.floor((root - Math.floor(root)) * 2 ** 32)))
  }
  return found
}
