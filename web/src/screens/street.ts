import { dice } from '../covers/draw'

/** A row of houses against the sky: one outline, and the panes of its windows. */
export interface Street {
  outline: string
  panes: string
}

export function street(seed: number, width: number, ground: number, size: number): Street {
  const roll = dice(seed)
  let outline = ''
  let panes = ''
  const pane = (x: number, y: number, w: number, h: number) => {
    if (roll() < 0.62) panes += `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h-${w.toFixed(1)}z`
  }
  for (let x = -20; x < width; ) {
    const w = size * (0.9 + roll() * 0.7)
    const wall = size * (0.42 + roll() * 0.16)
    const roof = size * (0.34 + roll() * 0.16)
    const top = ground - wall
    const kind = roll()
    if (kind < 0.2) {
      // A tree between two gardens.
      const r = size * (0.22 + roll() * 0.12)
      const y = ground - size * 0.5
      outline +=
        `M${x + r * 0.9} ${ground}V${y}h${r * 0.4}V${ground}z` +
        `M${x - r * 0.2} ${y}a${r} ${r} 0 0 1 ${r * 0.6} ${-r * 1.3}a${r} ${r * 0.9} 0 0 1 ${r * 1.4} 0` +
        `a${r} ${r} 0 0 1 ${r * 0.6} ${r * 1.3}a${r} ${r} 0 0 1 ${-r * 1.2} ${r * 0.4}` +
        `a${r} ${r} 0 0 1 ${-r * 1.4} ${-r * 0.4}z`
      x += r * 2.4
      continue
    }
    if (kind < 0.6) {
      // Gable to the street.
      outline += `M${x} ${ground}V${top}l-4 2L${x + w / 2} ${top - roof}l${w / 2 + 4} ${roof + 2}l-4-2V${ground}z`
      pane(x + w * 0.43, top - roof * 0.4, w * 0.14, roof * 0.3)
    } else {
      // Ridge along the street, with a chimney.
      outline += `M${x} ${ground}V${top}l-5 1L${x + w * 0.16} ${top - roof * 0.8}h${w * 0.1}v${-roof * 0.4}h${w * 0.1}v${roof * 0.4}h${w * 0.48}L${x + w + 5} ${top + 1}l-5-1V${ground}z`
    }
    const windows = w > size * 1.2 ? 3 : 2
    for (let i = 0; i < windows; i++)
      pane(x + w * ((i + 0.5) / windows) - w * 0.07, top + wall * 0.22, w * 0.14, wall * 0.34)
    x += w + size * (0.12 + roll() * 0.5)
  }
  return { outline, panes }
}
