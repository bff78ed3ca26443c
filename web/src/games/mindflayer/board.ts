import type { SoundName } from '$lib/sound.svelte'
import type { Doc, Over } from '../../protocol'
import type { View } from './docs'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Summary } from './Summary.svelte'

/** Passing is done with the cards themselves; the list of all pairs stays folded. */
export const asks: readonly string[] = ['pass', 'give_back']
/** A person is picked at the table, and a card in the hand: the board needs the room that the list would take. */
export const asksOnPhone: readonly string[] = ['give', 'look_at', 'ask_count', 'keep_out', 'vote', 'trade_with', 'show']

export const reasons = true
export const speech = true

export const ending = 'Who was who'
const WON: Record<string, string> = { sane: 'The Sane win.', possessed: 'The Possessed win.' }
export const headline = (over: Over): string => WON[String(over.details['team'])] ?? ''

export const aside = (view: Doc, seat: number): string => ((view as View).players[seat]?.in_play ?? true ? '' : 'You are out. Watch, and say nothing until the end.')

/** Lines that tell whose side somebody is on, or what is in the hand: only for the one who peeks. At the end they wait for the reveal. */
export const secrets: readonly string[] = ['dealt', 'eyes_open', 'eyes_closed', 'possessed', 'received', 'lost', 'showed', 'growl', 'clap', 'nobody_claps']

export const sounds: Record<string, SoundName> = {
  flipped: 'card',
  gave: 'card',
  handed_over: 'card',
  meeting: 'door',
  knocked_out: 'door',
  growl: 'hum',
}
