import type { SoundName } from '$lib/sound.svelte'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Summary } from './Summary.svelte'

export const handOnPhone: readonly string[] = ['turn']

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
