/** How much room there is. A phone gets its own layout, not a smaller one. */
class ScreenShape {
  /** A phone held upright. */
  compact = $state(false)
  /** A phone on its side: wide, but hardly higher than a hand of cards. */
  low = $state(false)

  /** There is a pointer that can point without pressing: a mouse, not a finger. */
  points = $state(true)

  /** A phone, however it is held. */
  phone = $derived(this.compact || this.low)

  constructor() {
    const watch = (query: string, tell: (matches: boolean) => void) => {
      const media = matchMedia(query)
      tell(media.matches)
      media.addEventListener('change', (event) => tell(event.matches))
    }
    watch('(max-width: 40rem)', (matches) => (this.compact = matches))
    watch('(hover: hover)', (matches) => (this.points = matches))
    watch('(max-height: 30rem) and (min-width: 40.01rem)', (matches) => (this.low = matches))
  }
}

export const screen = new ScreenShape()
