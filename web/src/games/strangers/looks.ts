/** How a place looks beyond its kind: from words in its id, else from its id's own luck. */
import { chance } from './chance'
import type { PlaceContent } from './types'

const WORDS: Record<string, [RegExp, string][]> = {
  home: [
    [/trailer|caravan/, 'trailer'],
    [/cabin|hut/, 'cabin'],
    [/duplex|shop|flat/, 'tall'],
    [/bungalow|split|ranch/, 'long'],
  ],
  mansion: [
    [/observ|dome|planet/, 'dome'],
    [/hall|manor|castle/, 'towers'],
  ],
  park: [
    [/skate|ramp/, 'skate'],
    [/camp|tent|wood/, 'camp'],
  ],
  library: [
    [/mobile|van|bus/, 'van'],
    [/comic|shop|book_?store/, 'shop'],
  ],
  clubhouse: [
    [/tree|fort/, 'fort'],
    [/video|tape|store|record/, 'video'],
    [/arcade/, 'arcade'],
  ],
}
const OTHERWISE: Record<string, readonly string[]> = {
  home: ['gable', 'hip', 'gable'],
  mansion: ['villa'],
  park: ['swings'],
  library: ['columns'],
  clubhouse: ['arcade', 'video'],
}

export function styleOf(place: PlaceContent): string {
  for (const [word, style] of WORDS[place.kind] ?? []) if (word.test(place.space)) return style
  const some = OTHERWISE[place.kind]
  return some ? chance(place.space).pick(some) : ''
}

/** A thing in the garden or on the roof that its name promises. */
export function extraOf(place: PlaceContent): string {
  const words: [RegExp, string][] = [
    [/antenna/, 'antenna'],
    [/flamingo/, 'flamingo'],
    [/wagon|car|garage/, 'wagon'],
    [/swing|porch/, 'porch'],
  ]
  for (const [word, extra] of words) if (word.test(place.space)) return extra
  return chance(`${place.space} extra`).pick(['chimney', 'bike', 'hoop', 'chimney', ''])
}

/** House paint: indices into the palette. A colour in the name is kept. */
export function paintOf(place: PlaceContent): { roof: number; wall: number } {
  const { next } = chance(`${place.space} paint`)
  const roof = Math.floor(next() * 6)
  const wall = Math.floor(next() * 5)
  if (/blue/.test(place.space)) return { roof: 5, wall: 1 }
  if (/green/.test(place.space)) return { roof: 4, wall: 3 }
  if (/yellow/.test(place.space)) return { roof: 1, wall: 0 }
  if (/brick/.test(place.space)) return { roof: 5, wall: 2 }
  return { roof, wall }
}
