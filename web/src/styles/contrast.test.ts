import { describe, expect, it } from 'vitest'
import { contrast } from '$lib/colour'
import tokens from './tokens.css?raw'

/** The custom properties of the rule with exactly this selector; later rules win. */
function rule(selector: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, head = '', body = ''] of tokens.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (head.trim() === selector)
      for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[name] = value.trim()
  return found
}

const dusk = rule(':root')
const day = { ...dusk, ...rule(":root[data-theme='day']") }

const TEXT = 4.5
const SHAPE = 3
const pairs: [string, string, number][] = [
  ...['text', 'quiet', 'link', 'danger', 'good'].flatMap((ink): [string, string, number][] =>
    ['ground', 'surface', 'raised'].map((on) => [ink, on, TEXT]),
  ),
  ['text', 'danger-ground', TEXT],
  ['danger', 'danger-ground', TEXT],
  ['primary-text', 'primary', TEXT],
  ['primary-text', 'primary-hover', TEXT],
  ['card-text', 'card', TEXT],
  ['card-quiet', 'card', TEXT],
  ['card-accent', 'card', TEXT],
  ['text', 'sky-top', TEXT],
  ['text', 'sky-mid', TEXT],
  ...['control-line', 'focus', 'glow'].flatMap((line): [string, string, number][] =>
    ['ground', 'surface'].map((on) => [line, on, SHAPE]),
  ),
]

describe.each([
  ['dusk', dusk],
  ['day', day],
])('%s', (_name, palette) => {
  it.each(pairs)('%s reads on %s', (ink, ground, least) => {
    expect(contrast(palette[ink] ?? '', palette[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })
})
