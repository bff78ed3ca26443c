/** What must be done now. It says both sides' aims: whose is whose is for the one who peeks. */
import type { Goal } from '../../boards/types'
import type { Content, View } from './types'

export function goal(view: View, content: Content): Goal | null {
  if (view.phase === 'over') return null
  const up = view.players.filter(({ in_play }) => in_play).length
  const left = view.stacks.reduce((sum, cards) => sum + cards, 0)
  return {
    numbers: [
      { label: 'Meetings', value: `${view.meetings_held} of ${content.meetings_total}` },
      { label: 'In play', value: `${up} of ${view.players.length}` },
      { label: 'Cards to come', value: String(left) },
    ],
    text: 'Sane: keep one of you in play to the end. Possessed: turn or knock out them all.',
  }
}
