import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaidMessage } from '../protocol'
import { SpeechBubbles } from './speech.svelte'

const said = (n: number, seat: number, text: string): SaidMessage => ({ type: 'said', n, at: 0, seat, name: `Seat ${seat}`, text, claim: '', args: {}, match: 'm', invites: '' })
const texts = (speech: SpeechBubbles): string[] => speech.lines.map(({ text }) => text)

describe('bubbles', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('end with their moment: when what the bot said it would do has been shown, and not before they are read', () => {
    const speech = new SpeechBubbles()
    speech.hear(said(1, 1, 'I take the school. Anyone?'), 4, false)
    vi.advanceTimersByTime(10_000)
    expect(texts(speech)).toEqual(['I take the school. Anyone?']) // it waits for an answer
    speech.told(4) // what came before it was said
    expect(speech.lines).toHaveLength(1)
    speech.told(5)
    expect(speech.lines).toHaveLength(0)
    speech.hear(said(2, 1, 'That was quick.'), 5, false)
    speech.told(6)
    expect(speech.lines).toHaveLength(1)
    vi.advanceTimersByTime(3000)
    expect(speech.lines).toHaveLength(0)
  })

  it('of people are about nothing that comes: they end when they are read', () => {
    const speech = new SpeechBubbles()
    speech.hear(said(1, 0, 'Wait for me'), 4, true)
    vi.advanceTimersByTime(2000)
    expect(speech.lines).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    expect(speech.lines).toHaveLength(0)
  })

  it('are not read under a page', () => {
    const speech = new SpeechBubbles()
    speech.hear(said(1, 0, 'Wait for me'), 4, true)
    speech.hold(true)
    vi.advanceTimersByTime(60_000)
    expect(speech.lines).toHaveLength(1)
    speech.hold(false)
    vi.advanceTimersByTime(2000)
    speech.hold(true)
    speech.hold(false)
    vi.advanceTimersByTime(1000) // it was read in two looks
    expect(speech.lines).toHaveLength(0)
  })

  it('show the last line of each, three at most, and never for ever', () => {
    const speech = new SpeechBubbles()
    for (const seat of [1, 2, 3, 4]) speech.hear(said(seat, seat, `Line ${seat}`), 0, false)
    speech.hear(said(9, 3, 'Line 3 again'), 0, false)
    expect(texts(speech)).toEqual(['Line 2', 'Line 4', 'Line 3 again'])
    vi.advanceTimersByTime(20_000)
    expect(speech.lines).toHaveLength(0)
  })
})
