import type { Component } from 'svelte'
import Blackwood from './Blackwood.svelte'
import Loop from './Loop.svelte'
import Mindflayer from './Mindflayer.svelte'
import Strangers from './Strangers.svelte'

/** Covers that are drawn. Every other game has its title on a plain one (Plain.svelte). */
export const COVERS: Record<string, Component<{ label?: string; title?: string }>> = {
  strangers: Strangers,
  mindflayer: Mindflayer,
  blackwood: Blackwood,
  loop: Loop,
}
