/** What this role must do now to win, and what else would end the match. */
import type { Goal } from '../../boards/types'
import type { Content, View } from './types'

const NEAR = 3
const LOW = 15

export function goal(view: View, content: Content, seat: number | null): Goal | null {
  if (view.result !== null) return null
  const proves = content.trust.find(({ allows }) => allows === 'prove')?.spot ?? 0
  const visitor = view.players[view.visitor]?.hand ?? 0
  const numbers = [
    { label: 'Trust', value: String(view.trust) },
    { label: 'The Visitor holds', value: String(visitor) },
    { label: 'Deck', value: String(view.deck) },
  ]
  const role = seat === null ? null : view.players[seat]?.role
  // What would end the match by itself is told when it comes near.
  const out = visitor <= NEAR ? ' All Agents win if the Visitor’s turn comes and no card is left.' : ''
  const low = view.deck <= LOW ? ' Kid and Visitor win if the deck runs out.' : ''
  const texts = {
    visitor: 'Let the Kid see your rule, and no Agent.',
    kid: view.trust < proves ? `Predict rightly. From trust ${proves} on, prove.` : 'Prove the rule before an Agent does.',
    agent: 'Prove the rule before anybody else does.',
  }
  return { numbers, text: `${role ? texts[role] : 'Whoever proves the rule wins: the Kid with the Visitor, an Agent alone.'}${out}${low}` }
}
