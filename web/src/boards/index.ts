/** Which drawing belongs to which game. Each is loaded when a table of that game is opened, not before. */
import type { BoardModule } from './types'

const BOARDS: Record<string, () => Promise<BoardModule>> = {
  strangers: () => import('./strangers'),
  mindflayer: () => import('./mindflayer'),
  loop: () => import('./loop'),
  blackwood: () => import('./blackwood'),
}

/** The drawing of a game; a game without one is shown as cards and lists. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = BOARDS[game]
  return load ? load() : import('./generic')
}
