/** Which games somebody has played on this device: a guided first match, or any match to its end. */
import { stored } from './stored'

const memory = (game: string) => stored(`played.${game}`, ['no', 'yes'] as const, 'no')

export const hasPlayed = (game: string): boolean => memory(game).read() === 'yes'

export function notePlayed(game: string): void {
  memory(game).write('yes')
}
