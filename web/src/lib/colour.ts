/** WCAG 2 contrast, for choosing a letter's colour and for testing the palette. */
export function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Ink or paper, whichever reads better on the ground. */
export function letterOn(ground: string): string {
  const ink = '#0e1626'
  const paper = '#ffffff'
  return contrast(ink, ground) >= contrast(paper, ground) ? ink : paper
}
