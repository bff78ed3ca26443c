import { expect, it } from 'vitest'
import { commitmentOf, sha256 } from './commitment'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

// From Python's hashlib, at lengths around the ends of a block.
const KNOWN: [number, string][] = [
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a'],
  [55, '0a029c039b4853c530f7cef160a48c06e06ab8233c46b665d088a825f5a49c93'],
  [56, '74d933e31f80a44b658969a1d4a7d078f785ba9f789e1f7c95f7bc8a70e0e34a'],
  [63, '9c1546d1c4de7e0f37dd1ee89f5fcbf3a976b9d778d1034edbc74914e6f7cfdb'],
  [64, '4fd817dcaa16924ddf8b172da321a4189440c800686d043b25121267078c9d45'],
  [65, '91c1b77da0bc3f612880a13a86a518aa8493cb5c5780b60f6d52d592485f89d4'],
  [119, '13cfd93a8d755041af964735096349e0b900b65c0e380a6e7bac47f8f96b096f'],
  [120, '8c4ae9614e608bace52efc98f5a0ec79571830aaa10222e51644f9217d2081f8'],
  [139, '587f36568740d0610260ef781ba5df017577a7565bcd59ba63895c7f91e46e90'],
]

it.each(KNOWN)('agrees with another SHA-256 on %i bytes', (length, wanted) => {
  expect(hex(sha256(Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)))).toBe(wanted)
})

it('commits to a seed as the server does', async () => {
  expect(await commitmentOf('7')).toBe('5a7e9b7b43a8d1a8923c6779f6f263c0b374f198c23070d1d57acf443afa3008')
})
