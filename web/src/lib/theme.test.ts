// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { stored } from './stored'
import { effective, theme } from './theme.svelte'

beforeEach(() => localStorage.clear())

describe('the theme', () => {
  it('follows the system until somebody chooses', () => {
    expect(effective('system', true)).toBe('day')
    expect(effective('system', false)).toBe('dusk')
    expect(effective('dusk', true)).toBe('dusk')
    expect(effective('day', false)).toBe('day')
  })

  it('switches, shows itself on the page and is remembered', () => {
    expect(theme.now).toBe('dusk')
    theme.toggle()
    expect(theme.now).toBe('day')
    expect(document.documentElement.dataset.theme).toBe('day')
    expect(localStorage.getItem('streetlight.theme')).toBe('day')
    theme.toggle()
    expect(document.documentElement.dataset.theme).toBe('dusk')
  })
})

describe('a stored preference', () => {
  const preference = stored('flavour', ['plain', 'sweet'] as const, 'plain')

  it('falls back when the storage holds nonsense', () => {
    localStorage.setItem('streetlight.flavour', '<b>')
    expect(preference.read()).toBe('plain')
    preference.write('sweet')
    expect(preference.read()).toBe('sweet')
  })
})
