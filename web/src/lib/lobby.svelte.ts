/** What the home screen can do. This browser remembers its seats; the server knows how they stand. */
import type { GameName } from './games'
import { recall, type RunningTable } from './tables'
import { toasts } from './toasts.svelte'

class Lobby {
  tables = $state<RunningTable[]>(recall())

  playNow(_game: GameName): void {
    toasts.note('The table is not open yet. Come back when the lights are on.')
  }

  invite(_game: GameName): void {
    toasts.note('The table is not open yet. Come back when the lights are on.')
  }
}

export const lobby = new Lobby()
