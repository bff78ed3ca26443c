/** What is printed on the things of each game. A new folder with a paper/index.ts is found by itself. */
import type { AnyPaper } from '../boards/paper'

const found = import.meta.glob<{ default: AnyPaper }>('./*/paper/index.ts')

/** Null for a game whose things nobody has drawn for paper. */
export async function loadPaper(game: string): Promise<AnyPaper | null> {
  return (await found[`./${game}/paper/index.ts`]?.())?.default ?? null
}
