/** Our own ten people, each in a few words. Portrait.svelte draws them. */

export interface Looks {
  skin: string
  hair: string
  style: 'bob' | 'mop' | 'afro' | 'mullet' | 'braids' | 'short' | 'buzz' | 'ponytail' | 'long' | 'part'
  top: string
  /** Second colour of what they wear. */
  trim: string
  wear: 'overall' | 'stripes' | 'turtleneck' | 'pixel' | 'cardigan' | 'bowtie' | 'parka' | 'sweater' | 'collar' | 'jacket'
  /** The curtain of the photo booth. */
  curtain: string
  brow?: 'flat' | 'up' | 'down'
  mouth?: 'smile' | 'grin' | 'flat' | 'smirk'
  extras?: readonly ('headphones' | 'cap' | 'freckles' | 'strap' | 'shades' | 'glasses' | 'pencil' | 'hat' | 'moustache' | 'flashlight' | 'earrings' | 'tired' | 'straps' | 'plaster')[]
}

export const PEOPLE: Record<string, Looks> = {
  ada: { skin: '#b97a4f', hair: '#2b1c16', style: 'bob', top: '#4c6b3c', trim: '#d9c9a3', wear: 'overall', curtain: '#6d2f38', mouth: 'smirk', extras: ['headphones'] },
  benny: { skin: '#f0c39e', hair: '#b5742f', style: 'mop', top: '#f3ead6', trim: '#c33b2e', wear: 'stripes', curtain: '#31517a', brow: 'up', mouth: 'grin', extras: ['cap', 'freckles', 'plaster'] },
  cleo: { skin: '#7d4b30', hair: '#1d1413', style: 'afro', top: '#e0a526', trim: '#2b211c', wear: 'turtleneck', curtain: '#2f5a55', mouth: 'smile', extras: ['strap', 'earrings'] },
  dex: { skin: '#e5b089', hair: '#3b2a20', style: 'mullet', top: '#20232c', trim: '#7ff0c0', wear: 'pixel', curtain: '#5b3a6b', brow: 'flat', mouth: 'smirk', extras: ['shades'] },
  edie: { skin: '#f7d6bd', hair: '#b8472a', style: 'braids', top: '#6f8fae', trim: '#f3ead6', wear: 'cardigan', curtain: '#6b5a2a', mouth: 'flat', extras: ['glasses', 'pencil', 'freckles'] },
  frank: { skin: '#dca07a', hair: '#8b8b8b', style: 'short', top: '#fbf6ea', trim: '#c33b5a', wear: 'bowtie', curtain: '#2d5f7d', brow: 'down', mouth: 'flat', extras: ['hat', 'moustache'] },
  gus: { skin: '#c98c61', hair: '#3a2417', style: 'buzz', top: '#d9691e', trim: '#f2dfc0', wear: 'parka', curtain: '#3c4434', brow: 'up', mouth: 'flat', extras: ['flashlight'] },
  hattie: { skin: '#f2c6a6', hair: '#e2b754', style: 'ponytail', top: '#c9588a', trim: '#5ed0c8', wear: 'sweater', curtain: '#274a63', mouth: 'smile', extras: ['earrings'] },
  iris: { skin: '#efe0d2', hair: '#16171d', style: 'long', top: '#3d3f52', trim: '#a9a6c4', wear: 'collar', curtain: '#57333f', brow: 'down', mouth: 'flat', extras: ['tired'] },
  jonah: { skin: '#9a6340', hair: '#2a1a12', style: 'part', top: '#43658f', trim: '#e9dfc8', wear: 'jacket', curtain: '#704a2b', brow: 'up', mouth: 'smile', extras: ['straps'] },
}

const ORDER = Object.values(PEOPLE)

/** A person of another pack gets the looks of the seat. */
export function looksOf(person: string, seat: number): Looks {
  return PEOPLE[person] ?? (ORDER[seat % ORDER.length] as Looks)
}
