import type { Component } from 'svelte'
import type { GameName } from '$lib/games'

/** One cover, for a screen that shows no others. */
export const LOAD_COVER: Record<GameName, () => Promise<{ default: Component<{ label?: string }> }>> = {
  strangers: () => import('./Strangers.svelte'),
  mindflayer: () => import('./Mindflayer.svelte'),
  blackwood: () => import('./Blackwood.svelte'),
  loop: () => import('./Loop.svelte'),
}
