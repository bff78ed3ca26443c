/** A table this person sits at, as the home screen lists it. */
export interface RunningTable {
  id: string
  game: string
  /** Brings the person back to the seat. The secret is in the fragment. */
  link: string
  players: string[]
  /** A short sentence: "Your turn." or "Waiting for Maya." */
  status: string
  yourTurn: boolean
  /** The match is over; there may be another. */
  over?: boolean
  /** Hours or days for each move. */
  slow?: boolean
  /** At a slow table, when it is this person's turn: until when. */
  until?: number | null
}

/** What waits for you first, and of that what has the least time; what is over last; else the newest first. */
export function sorted(tables: readonly RunningTable[]): RunningTable[] {
  const rank = ({ yourTurn, over }: RunningTable) => (yourTurn ? 0 : over ? 2 : 1)
  const time = ({ until }: RunningTable) => until ?? Infinity
  return [...tables].sort((one, other) => rank(one) - rank(other) || (time(one) === time(other) ? 0 : time(one) - time(other)))
}

const KEY = 'streetlight.tables'
/** More than anybody looks through. The links of older ones still work. */
const MOST = 200

function isTable(thing: unknown): thing is RunningTable {
  if (typeof thing !== 'object' || thing === null) return false
  const { id, game, link, players, status, yourTurn } = thing as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof game === 'string' &&
    game !== '' &&
    typeof link === 'string' &&
    // Only ever a screen of this page: storage is not trusted to send people elsewhere.
    /^\/t\/[A-Za-z0-9_-]+(#.*)?$/.test(link) &&
    Array.isArray(players) &&
    players.every((name) => typeof name === 'string') &&
    typeof status === 'string' &&
    typeof yourTurn === 'boolean'
  )
}

/** The tables this browser remembers, newest first. Anything unreadable is left out. */
export function recall(): RunningTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(isTable).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function remember(table: RunningTable): RunningTable[] {
  return keep([table, ...recall().filter((other) => other.id !== table.id)])
}

export function forget(id: string): RunningTable[] {
  return keep(recall().filter((table) => table.id !== id))
}

function keep(tables: RunningTable[]): RunningTable[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables))
  } catch {
    // Without storage the link in the address bar still leads back.
  }
  return tables
}
