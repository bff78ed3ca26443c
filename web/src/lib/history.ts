/** The matches that were played to their end on this device. Nothing of it leaves the device but as a file that one saves. */

export interface OwnMatch {
  match: string
  game: string
  /** When it was over, in ms. */
  at: number
  seats: number
  /** How many of them were people. */
  people: number
  /** Null: broken off, played alone for points, or several people share this device. */
  won: boolean | null
  score: number | null
  /** How it ended, in a line. */
  result: string
  /** What one was; '' where all are alike. */
  role: string
  /** What was played; scores of one kind can be compared. */
  kind: string
  ending: { id: string; title: string } | null
  /** The pages of its story. */
  pages: { title: string; text: string }[]
}

const KEY = 'streetlight.history'
const KIND = 'streetlight history'
const FORMAT = 1
/** More than anybody looks through. The oldest go first. */
export const MOST = 2000
/** Stories are long: of older matches only the rest is kept. */
const MOST_STORIES = 60

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** This match as we keep it, whatever else was with it; null if it is none. */
function read(thing: unknown): OwnMatch | null {
  if (!isRecord(thing)) return null
  const { match, game, at, seats, people, won, score, result, role, kind, ending, pages } = thing
  if (!isText(match, 80) || match === '' || !isText(game, 60) || game === '' || !isCount(at) || !isCount(seats) || !isCount(people)) return null
  if (!(won === null || typeof won === 'boolean') || !(score === null || isCount(score))) return null
  if (!isText(result, 400) || !isText(role, 80) || !isText(kind, 200) || !Array.isArray(pages) || pages.length > 60) return null
  const told = pages.flatMap((page: unknown) => (isRecord(page) && isText(page['title'], 200) && isText(page['text'], 6000) ? [{ title: page['title'], text: page['text'] }] : []))
  const end = isRecord(ending) && isText(ending['id'], 200) && isText(ending['title'], 200) ? { id: ending['id'], title: ending['title'] } : null
  if (told.length < pages.length || (ending !== null && end === null)) return null
  return { match, game, at, seats, people, won, score, result, role, kind, ending: end, pages: told }
}

/** The last one first. Anything unreadable is left out, and stays where it is until something is kept. */
export function playedMatches(): OwnMatch[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? sorted(found.flatMap((each) => read(each) ?? [])) : []
  } catch {
    return []
  }
}

const sorted = (matches: readonly OwnMatch[]): OwnMatch[] => [...matches].sort((one, other) => other.at - one.at)

/** False if this browser has no room for it, or keeps nothing: then everything is as it was. */
function write(matches: readonly OwnMatch[]): boolean {
  let stories = 0
  const fit = sorted(matches)
    .slice(0, MOST)
    .map((each) => (each.pages.length > 0 && ++stories > MOST_STORIES ? { ...each, pages: [] } : each))
  try {
    localStorage.setItem(KEY, JSON.stringify(fit))
    return true
  } catch {
    return false
  }
}

/** Each match once, as it was kept first: who comes back to its end changes nothing. */
export function keepMatch(played: OwnMatch): boolean {
  const others = playedMatches()
  if (others.some(({ match }) => match === played.match)) return true
  const checked = read(played)
  return checked !== null && write([checked, ...others])
}

export function forgetMatches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept either.
  }
}

/** All of it as the text of a file. */
export const exported = (): string => JSON.stringify({ kind: KIND, format: FORMAT, matches: playedMatches() }, null, 1)

export class NotAHistory extends Error {}

/** Adds the matches of a file to those that are here; none is lost or changed. NotAHistory, with a word for people, if it can't be. */
export function imported(text: string): { added: number; known: number } {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new NotAHistory('This is not a file of matches that Streetlight saved. Nothing was changed.')
  }
  if (!isRecord(found) || found['kind'] !== KIND || !Array.isArray(found['matches'])) throw new NotAHistory('This is not a file of matches that Streetlight saved. Nothing was changed.')
  if (found['format'] !== FORMAT) throw new NotAHistory('This file was saved by a newer Streetlight than this one. Nothing was changed.')
  const brought = found['matches'].map(read)
  const broken = brought.findIndex((each) => each === null)
  if (broken >= 0) throw new NotAHistory(`Match ${broken + 1} of this file can’t be read, so nothing was taken from it. Nothing was changed.`)
  const here = playedMatches()
  const names = new Set(here.map(({ match }) => match))
  const fresh: OwnMatch[] = []
  for (const each of brought) {
    if (each === null || names.has(each.match)) continue
    names.add(each.match)
    fresh.push(each)
  }
  if (here.length + fresh.length > MOST) throw new NotAHistory(`Together these are more than ${MOST} matches, and the oldest would be lost. Nothing was changed.`)
  if (fresh.length > 0 && !write([...here, ...fresh])) throw new NotAHistory('This browser has no room for them. Nothing was changed.')
  return { added: fresh.length, known: brought.length - fresh.length }
}

export interface RoleCount {
  role: string
  matches: number
  won: number
}

export interface BestScore {
  kind: string
  score: number
  at: number
}

export interface GameStatistics {
  game: string
  matches: number
  /** Matches that could be won or lost, and how many were won. */
  decided: number
  won: number
  /** Wins in a row: those up to now, and the most ever. */
  streak: number
  longest: number
  roles: RoleCount[]
  best: BestScore[]
  endings: { id: string; title: string; times: number }[]
  /** Matches whose story is kept. */
  stories: OwnMatch[]
}

/** What there is to tell about one's matches of a game. */
export function statisticsOf(game: string, all: readonly OwnMatch[]): GameStatistics {
  const matches = sorted(all.filter((each) => each.game === game))
  const decided = matches.filter(({ won }) => won !== null)
  const first = decided.findIndex(({ won }) => !won)
  let run = 0
  let longest = 0
  for (const { won } of decided) longest = Math.max(longest, (run = won ? run + 1 : 0))
  const roles = new Map<string, RoleCount>()
  const best = new Map<string, BestScore>()
  const endings = new Map<string, { id: string; title: string; times: number }>()
  for (const { role, won, score, kind, at, ending } of matches) {
    if (role !== '' && won !== null) {
      const row = roles.get(role) ?? { role, matches: 0, won: 0 }
      roles.set(role, { role, matches: row.matches + 1, won: row.won + Number(won) })
    }
    if (score !== null && score > (best.get(kind)?.score ?? -Infinity)) best.set(kind, { kind, score, at })
    if (ending) endings.set(ending.id, { ...ending, times: (endings.get(ending.id)?.times ?? 0) + 1 })
  }
  return {
    game,
    matches: matches.length,
    decided: decided.length,
    won: decided.filter(({ won }) => won).length,
    streak: first < 0 ? decided.length : first,
    longest,
    roles: [...roles.values()].sort((one, other) => other.matches - one.matches || one.role.localeCompare(other.role)),
    best: [...best.values()].sort((one, other) => one.kind.localeCompare(other.kind)),
    endings: [...endings.values()].sort((one, other) => one.title.localeCompare(other.title)),
    stories: matches.filter(({ pages }) => pages.length > 0),
  }
}
