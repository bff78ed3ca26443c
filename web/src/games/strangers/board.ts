import type { SoundName } from '$lib/sound.svelte'
import type { Doc } from '../../protocol'
import type { OptionDoc } from '../../boards/types'
import { beyond } from './describe'
import type { Content } from './docs'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Summary } from './Summary.svelte'

export const draw = true

export const handOnPhone: readonly string[] = ['turn']

/** A card that would do nothing now: on a phone somebody taps it only to read it. */
export function wastes(content: Doc, option: OptionDoc): boolean {
  const card = (content as Content).cards.find((each) => option.targets.includes(each.card))
  return card !== undefined && beyond(card, option) !== ''
}

export const sounds: Record<string, SoundName> = {
  moved: 'step',
  let_out: 'door',
  scored: 'door',
  carried: 'bus',
  rehomed: 'bus',
  stranger: 'hum',
  saucer: 'hum',
  coin: 'coin',
}
