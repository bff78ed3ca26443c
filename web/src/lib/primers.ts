/** Each game in a minute, in our own words: for those who sit down to it for the first time. The rules live on the server. */
export interface Primer {
  /** What you are after. */
  goal: string
  how: readonly string[]
  /** Two words that find something in its rules. */
  search: string
}

const PRIMERS: Record<string, Primer> = {
  strangers: {
    goal: 'Bring your kids from School to places with numbers on them: those are your points.',
    how: [
      'Your turn is one thing: let out a kid, or play a card, most of which move a kid. Then you fill up your hand.',
      'A move is exactly as long as the card says. Only going into a place may cut it short, and there the kid stays.',
      'Nobody walks past a stranger. Eyes on the street show where one may turn up.',
      'When the last stranger has come, the most points win.',
    ],
    search: 'stranger school',
  },
  mindflayer: {
    goal: 'If one Sane player stands at the end, the Sane win. If none does, the Possessed do. Peek to see your side.',
    how: [
      'On your turn a card is flipped, and you give it to somebody else. Everybody sees that.',
      'Three Mind Flayers in your hand and you are Possessed, in silence. Three Hard Hits and you are out.',
      'Memories cancel a Mind Flayer, a Helping Hand cancels a Hard Hit. Waffles do nothing.',
      'At a Meeting everybody passes a card to the left and one to the right, face down. Nobody talks.',
    ],
    search: 'meeting neighbour',
  },
  blackwood: {
    goal: 'A secret rule decides which objects pass the force field. The Visitor makes it up; all others look for it in what was admitted and what was repelled.',
    how: [
      'Agents test a card in secret. The Kid predicts cards in the open and earns trust. The Visitor, who made the rule, shows cards as hints.',
      'Whoever thinks they know the rule may prove it: four cards from the deck, all four sorted right.',
      'If the Kid proves it, Kid and Visitor win. An Agent who proves it wins alone.',
    ],
    search: 'trust proof',
  },
  loop: {
    goal: 'You are kids with six hours a day. The Diary says what it takes. You all win or you all lose.',
    how: [
      'Any of you may act next: click a place, a machine or a Rumor. An action costs time (T).',
      'In a test you roll dice, and one six is enough. Friends on the spot and Items add dice. Push to roll again, at a price.',
      'Rumors that you solve bring Insight. What you leave undone brings Enigma, and too much of it loses.',
      'Keep an hour to be home for dinner.',
    ],
    search: 'push dice',
  },
}

export const primerOf = (game: string): Primer | undefined => PRIMERS[game]
