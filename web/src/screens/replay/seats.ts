/** Who sits where at a table that goes on from a replay: "me" (once), "open", or the level of a bot. */

export function usualSeats(count: number, own: number, bot: string): string[] {
  return Array.from({ length: count }, (_, seat) => (seat === own ? 'me' : bot || 'open'))
}

/** Somebody else sits there now. One has exactly one seat oneself: whom one makes room for takes the place that is left. */
export function swapped(seats: readonly string[], seat: number, who: string): string[] {
  const before = seats[seat] ?? 'open'
  if (who === before) return [...seats]
  if (who === 'me') return seats.map((each, at) => (at === seat ? 'me' : each === 'me' ? before : each))
  if (before !== 'me') return seats.map((each, at) => (at === seat ? who : each))
  const next = seats.findIndex((_, at) => at !== seat)
  return next < 0 ? [...seats] : seats.map((each, at) => (at === seat ? who : at === next ? 'me' : each))
}
