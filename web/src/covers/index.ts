import type { Component } from 'svelte'
import type { GameName } from '$lib/games'
import Blackwood from './Blackwood.svelte'
import Loop from './Loop.svelte'
import Mindflayer from './Mindflayer.svelte'
import Strangers from './Strangers.svelte'

export const COVERS: Record<GameName, Component<{ label?: string }>> = {
  strangers: Strangers,
  mindflayer: Mindflayer,
  blackwood: Blackwood,
  loop: Loop,
}
