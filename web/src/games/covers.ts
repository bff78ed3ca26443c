/** All covers at once, for the screen that shows every game. Who needs only one takes `cover` of the game. */
import type { Component } from 'svelte'
import type { CoverProps } from './types'

const found = import.meta.glob<Component<CoverProps>>('./*/Cover.svelte', { eager: true, import: 'default' })

/** Undefined for a game whose cover nobody has drawn. */
export const coverOf = (name: string): Component<CoverProps> | undefined => found[`./${name}/Cover.svelte`]
