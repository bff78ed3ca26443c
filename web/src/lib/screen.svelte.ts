/** How much room there is. A phone gets its own layout, not a smaller one. */
class Screen {
  compact = $state(false)

  constructor() {
    const narrow = matchMedia('(max-width: 40rem)')
    this.compact = narrow.matches
    narrow.addEventListener('change', (event) => (this.compact = event.matches))
  }
}

export const screen = new Screen()
