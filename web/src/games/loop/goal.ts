/** What must be done now: the newest page of the Diary that asks for something, and the numbers that decide. */
import type { Goal } from '../../boards/types'
import type { Content, View } from './types'

export function goal(view: View, content: Content): Goal | null {
  if (view.phase === 'over') return null
  const page = view.diary.findLast(({ goal }) => goal)
  const numbers = []
  if (view.insight_goal !== null) numbers.push({ label: 'Insight', value: `${view.insight} of ${view.insight_goal}` })
  if (view.enigma_limit !== null) numbers.push({ label: 'Enigma', value: `${view.enigma} of ${view.enigma_limit}` })
  if (view.round > 0) numbers.push({ label: 'Day', value: `${view.round} of ${view.rounds}` })
  return { title: content.scenario.name, numbers, text: page?.goal ?? 'The Diary will say what it takes.' }
}
