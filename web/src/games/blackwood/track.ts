/** The trust track: what each spot gives, and what it allows from then on (BG-48 to 65). */

export interface Spot {
  spot: number
  /** In a few words, where it lies. */
  gift: string
  power: string
  /** In whole sentences. */
  about: string
}

const REWARD = (spot: number): [string, string] => {
  if (spot <= 4) return ['Kid +2', 'The Kid draws two cards.']
  if (spot === 8) return ['Visitor +1', 'Every Agent turns one face-down card up. The Visitor draws a card, the only one in the match.']
  return ['Turn up, Kid\u00a0+1', 'Every Agent turns one face-down card up. Then the Kid draws a card.']
}
const POWERS: Record<number, [string, string]> = {
  2: ['may prove', 'From here on the Kid may prove the rule.'],
  3: ['secret hints', 'From here on the Visitor’s cards lie face down, and only the Kid sees them.'],
  4: ['first one hidden', 'From here on the Kid’s first prediction of a turn lies face down.'],
  8: ['predict + prove', 'From here on the Kid may predict and prove in one turn.'],
}

export const SPOTS: readonly Spot[] = [
  { spot: 0, gift: '', power: '', about: 'No trust yet. Right predictions of the Kid earn it, up to three a turn; a failed proof of an Agent gives two.' },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((spot) => {
    const [gift, told] = REWARD(spot)
    const [power, allowed] = POWERS[spot] ?? ['', '']
    return { spot, gift, power, about: [`Trust ${spot}${spot === 9 ? ' and every one after it' : ''}.`, told, allowed].filter(Boolean).join(' ') }
  }),
]

/** Where the token lies: the last spot stands for all beyond. */
export const spotOf = (trust: number): number => Math.min(trust, SPOTS.length - 1)

/** What is at stake for who is asked that (BG-35 to 38; BG-26, BG-31). */
export const STAKES: Readonly<Record<string, string>> = {
  kid: 'Every right prediction is worth 1 trust when you stop, 3 a turn at most. One wrong one ends your turn and brings nothing.',
  agent: 'Only you and the Visitor see what you test; the others see the side. A proof that fails gives the Kid 2 trust.',
}
