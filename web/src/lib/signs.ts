/** Reactions, as words: they need no moderation and no pictures. */
import type { Reaction } from '../protocol'

export const SIGNS: Record<Reaction['what'], string> = {
  wave: 'Hello',
  yes: 'Yes',
  no: 'No',
  laugh: 'Ha ha',
  gasp: 'Oh no',
  heart: 'Love it',
  clap: 'Well done',
  think: 'Hmm',
  sorry: 'Sorry',
  hurry: 'Your move',
}
