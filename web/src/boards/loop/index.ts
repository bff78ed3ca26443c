import type { SoundName } from '$lib/sound.svelte'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'

export const sounds: Record<string, SoundName> = {
  walked: 'step',
  moved: 'step',
  took_bus: 'bus',
  took_car: 'bus',
  rode: 'bus',
  went_home: 'door',
  rolled: 'coin',
  noticed: 'hum',
  machine_moved: 'hum',
  got_item: 'card',
  got_anomaly: 'card',
  new_rumor: 'card',
}
