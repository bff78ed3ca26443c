/** A line of talk that asks everybody over to another table. People read it anywhere; this client makes the way there a link. */
const WAY = /\/t\/[a-z0-9]{12}$/

export const invitation = (title: string, table: string): string => `Let’s play ${title}. Come over: /t/${table}`

export interface Invited {
  /** What was said, without the way. */
  words: string
  way: string
}

/** The way that a line ends with, if it does. Only ever to a table of this server. */
export function invited(text: string): Invited | null {
  const way = WAY.exec(text)?.[0]
  return way ? { words: text.slice(0, -way.length).replace(/\s*Come over:\s*$/, ''), way } : null
}
