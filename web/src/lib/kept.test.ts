import { describe, expect, it } from 'vitest'
import { anOption } from '../test/documents'
import type { ShownPrompt, OptionDocument } from '../protocol'
import { fateOf as fate, keep, type KeptAnswer } from './kept'

const option = (id: string, label: string, hint = ''): OptionDocument => anOption({ id, label, rule: 'TL-127', hint })
const asked = (id: number, options: OptionDocument[], what = 'adventure'): ShownPrompt => ({
  seat: 1,
  id: String(id),
  kind: 'one',
  what,
  question: { what },
  text: 'What happens next?',
  min: 1,
  max: 1,
  options,
})

const walk = option('walk:maja:H', 'Maja: walk to Hilleshög (1 T)')
const fit = () => 'fit'
const fateOf = (choice: KeptAnswer, match: string, prompt: ShownPrompt | null) => fate(choice, match, prompt, fit)
const kept = keep('m', asked(4, [walk, option('late:maja', 'Maja: stay out late')]), 'walk:maja:H', fit)

describe('a choice that came too late', () => {
  it('goes out again when it costs what it cost', () => {
    expect(kept && fateOf(kept, 'm', asked(5, [walk]))).toEqual({ now: 'send', option: walk })
  })
  it('is asked about when it costs more now, or a machine has come near', () => {
    const dearer = option('walk:maja:H', 'Maja: walk to Hilleshög (2 T)')
    const watched = option('walk:maja:H', walk.label, 'Uggla will notice.')
    for (const changed of [dearer, watched]) expect(kept && fateOf(kept, 'm', asked(5, [changed]))).toEqual({ now: 'ask', option: changed })
  })
  it('is asked about when the words are the same but the odds are not', () => {
    expect(kept && fate(kept, 'm', asked(5, [walk]), () => 'injured')).toEqual({ now: 'ask', option: walk })
  })
  it('waits while others are at it, and while something else is asked', () => {
    expect(kept && fateOf(kept, 'm', null)).toEqual({ now: 'wait' })
    expect(kept && fateOf(kept, 'm', asked(4, [walk]))).toEqual({ now: 'wait' })
    expect(kept && fateOf(kept, 'm', asked(5, [option('help:maja', 'Maja helps')], 'help'))).toEqual({ now: 'wait' })
  })
  it('is forgotten when it is not possible any more, or in another match', () => {
    expect(kept && fateOf(kept, 'm', asked(5, []))).toEqual({ now: 'gone' })
    expect(kept && fateOf(kept, 'n', asked(5, [walk]))).toEqual({ now: 'gone' })
  })
  it('is kept only if it was one choice', () => {
    expect(keep('m', { ...asked(4, [walk]), kind: 'some' }, ['walk:maja:H'], fit)).toBeNull()
  })
})
