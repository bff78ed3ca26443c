/** What must be done now: more points than anybody else before the last stranger comes. */
import type { Goal } from '../../boards/types'
import type { Content, View } from './types'

export function goal(view: View, content: Content, seat: number | null): Goal | null {
  if (view.result !== null) return null
  const strangers = { label: 'Strangers to come', value: `${view.tokens} of ${content.board.tokens}` }
  const teams = new Map<number, { points: number; scored: number }>()
  for (const player of view.players) {
    const { points, scored } = teams.get(player.team) ?? { points: 0, scored: 0 }
    const inPlaces = view.kids.filter((kid) => kid.seat === player.seat && kid.scored).length
    teams.set(player.team, { points: points + player.points, scored: Math.max(scored, inPlaces) })
  }
  const pairs = teams.size < view.players.length
  const mine = seat === null ? undefined : teams.get(view.players[seat]?.team ?? -1)
  const others = [...teams.values()].filter((each) => each !== mine)
  if (others.length === 0) return { numbers: [{ label: 'Points', value: String(mine?.points ?? 0) }, strangers], text: 'Score all you can before the last stranger comes.' }
  const best = Math.max(...others.map(({ points }) => points))
  const most = Math.max(...[...teams.values()].map(({ scored }) => scored))
  const numbers = [
    ...(mine ? [{ label: pairs ? 'Your team' : 'You', value: String(mine.points) }] : []),
    { label: mine ? (others.length === 1 ? (pairs ? 'The other team' : 'The other') : 'Best of the others') : 'Most points', value: String(best) },
    strangers,
  ]
  // Some way off nobody needs to think of it.
  const nearly = most * 2 >= content.kids ? `, or when somebody has all ${content.kids} kids in places (${most} now)` : ''
  return { numbers, text: `Most points when the last stranger comes${nearly}.` }
}
