/** What is on the board while events are being shown: the view before them, carried on one event at a time. */
import type { GameEvent } from '../../protocol'
import type { Content, KidDoc, View } from './docs'

export interface Picture {
  kids: KidDoc[]
  strangers: string[]
  tokens: number
}

export const pictureOf = (view: View): Picture => ({ kids: view.kids, strangers: view.strangers, tokens: view.tokens })

/** The picture after an event. Once nothing is left to be shown, the view itself is drawn, so nothing can stay wrong. */
export function after(now: Picture, event: GameEvent, content: Content): Picture {
  const { kid, space } = event.args as { kid?: string; space?: string }
  switch (event.what) {
    case 'let_out': {
      const school = content.board.cells.find((cell) => cell.school)?.space
      return kid && school ? withKid(now, kid, school, content) : now
    }
    case 'moved':
    case 'carried':
    case 'rehomed':
      return kid && space ? withKid(now, kid, space, content) : now
    case 'scored': {
      const points = typeof event.args.points === 'number' ? event.args.points : 0
      return { ...now, kids: now.kids.map((each) => (each.kid === kid ? { ...each, scored: true, points } : each)) }
    }
    case 'abducted':
    case 'ran_away':
      return { ...now, kids: now.kids.filter((each) => each.kid !== kid) }
    case 'stranger':
      return space ? { ...now, strangers: [...new Set([...now.strangers, space])], tokens: Number(event.args.left) } : now
    case 'stranger_left':
      return { ...now, strangers: now.strangers.filter((each) => each !== space) }
    default:
      return now
  }
}

function withKid(now: Picture, kid: string, at: string, content: Content): Picture {
  const known = now.kids.find((each) => each.kid === kid)
  if (known) return { ...now, kids: now.kids.map((each) => (each.kid === kid ? { ...each, at } : each)) }
  const seat = Math.floor(Number(kid.split(':')[1]) / content.kids)
  return { ...now, kids: [...now.kids, { kid, seat, at, scored: false, points: 0 }] }
}
