/** What is on the board while events are being shown: the view before them, carried on one event at a time. */
import { seatOf, type Event } from './props'
import type { KidView, View } from './types'

export type Picture = Pick<View, 'kids' | 'places' | 'strangers' | 'tokens'>

export const pictureOf = ({ kids, places, strangers, tokens }: View): Picture => ({ kids, places, strangers, tokens })

/** The picture after an event. Once nothing is left to be shown, the view itself is drawn, so nothing can stay wrong. */
export function after(now: Picture, event: Event): Picture {
  switch (event.what) {
    case 'let_out':
    case 'moved':
    case 'carried':
      return withKid(now, event.args)
    case 'scored':
      return withScore(now, event.args)
    case 'rehomed':
      return withScore(withKid(now, event.args), event.args)
    case 'abducted':
    case 'ran_away':
      return { ...now, kids: now.kids.filter(({ kid }) => kid !== event.args.kid) }
    case 'stranger':
      return { ...now, strangers: [...new Set([...now.strangers, event.args.space])], tokens: event.args.left }
    case 'stranger_left':
      return { ...now, strangers: now.strangers.filter((space) => space !== event.args.space) }
    default:
      return now
  }
}

const withChange = (now: Picture, kid: string, change: Partial<KidView>): Picture => ({
  ...now,
  kids: now.kids.map((each) => (each.kid === kid ? { ...each, ...change } : each)),
})

function withKid(now: Picture, { kid, owner, space }: { kid: string; owner: string; space: string }): Picture {
  if (now.kids.some((each) => each.kid === kid)) return withChange(now, kid, { at: space })
  return { ...now, kids: [...now.kids, { kid, seat: seatOf(owner), at: space, scored: false, spot: null, points: 0 }] }
}

/** Where the crowd counts, what a kid is worth comes with the view. */
const withScore = (now: Picture, { kid, spot, points }: { kid: string; spot: number; points: number | string }): Picture =>
  withChange(now, kid, { scored: true, spot, points: typeof points === 'number' ? points : 0 })
