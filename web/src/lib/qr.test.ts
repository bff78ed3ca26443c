import { expect, it } from 'vitest'
import { sha256 } from './commitment'
import { qr } from './qr'

// Codes that a reader was seen to read (zxing), by their fingerprints.
const READ: [string, number, string][] = [
  ['http://a', 21, '4afe988bec75cb68'],
  ['http://127.0.0.1:8000/t/abcdefgh', 29, 'a70b4a1c4699bd17'],
  ['http://192.168.178.20:8000/t/abcdefghij#s=abcdefghijklmnopqrstuv', 37, '29dee1499b668340'],
]

it.each(READ)('draws %s as a reader read it', (text, size, print) => {
  const modules = qr(text)
  expect(modules).toHaveLength(size)
  const drawn = modules?.map((row) => row.map(Number).join('')).join('\n') ?? ''
  const seen = Array.from(sha256(new TextEncoder().encode(drawn)).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  expect(seen.join('')).toBe(print)
})

it('draws nothing rather than a code that cannot be read', () => {
  expect(qr('x'.repeat(107))).toBeNull()
})
