/** Where the saucer hovers: its coin is flipped there, an event later. */
export const lastSaucer = $state<{ space: string | null }>({ space: null })
