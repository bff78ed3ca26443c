/** The matches that were played to their end at a table, as this device remembers them: one can step through them again. */
export interface EarlierMatch {
  match: string
  /** Through whose eyes; null: a spectator's. */
  seat: number | null
  /** How it ended, in a line. */
  ended: string
}

const MOST = 12
const keyOf = (table: string): string => `streetlight.earlier.${table}`

const isEarlier = (value: unknown): value is EarlierMatch =>
  typeof value === 'object' && value !== null && 'match' in value && typeof value.match === 'string' && 'ended' in value && typeof value.ended === 'string' && 'seat' in value && (value.seat === null || typeof value.seat === 'number')

/** The first one first. */
export function earlierMatches(table: string): EarlierMatch[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(found) ? found.filter(isEarlier) : []
  } catch {
    return []
  }
}

export function rememberMatch(table: string, played: EarlierMatch): void {
  const others = earlierMatches(table).filter(({ match }) => match !== played.match)
  try {
    localStorage.setItem(keyOf(table), JSON.stringify([...others, played].slice(-MOST)))
  } catch {
    // Private windows may refuse.
  }
}
