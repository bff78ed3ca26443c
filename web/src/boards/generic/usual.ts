/**
 * What can be read from the documents of a game that nobody has drawn yet, if it keeps things in the usual places:
 * `players[seat]` of its view with `points`, `hand` and `cards`, and `places` of its details.
 */
import { handFact, pointsFact } from '../facts'
import type { Fact } from '../types'
import { isRef } from '../refs'
import type { Details, View } from '../../protocol'

const fieldOf = (thing: unknown, name: string): unknown => (typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>)[name] : undefined)
const listOf = (thing: unknown): readonly unknown[] => (Array.isArray(thing) ? thing : [])

const playerOf = (view: View, seat: number): unknown => listOf(view['players'])[seat]

/** Points and cards in hand. */
export function facts(view: View, seat: number): Fact[] {
  const player = playerOf(view, seat)
  const [points, hand] = [fieldOf(player, 'points'), fieldOf(player, 'hand')]
  return [...(typeof points === 'number' ? [pointsFact(points)] : []), ...(typeof hand === 'number' ? [handFact(hand)] : [])]
}

/** The cards in a hand, as refs; null if the game has none. */
export function cardsOf(view: View, seat: number): string[] | null {
  const cards = fieldOf(playerOf(view, seat), 'cards')
  return Array.isArray(cards) ? cards.map((card) => (isRef(card) ? card : `card:${String(card)}`)) : null
}

/** Points of one seat at one place. */
export interface PlaceRow {
  place: string
  kind: string
  seat: number
  points: number
}

/** Where the points came from; null if the game does not tell. */
export function placesOf(details: Details): PlaceRow[] | null {
  const rows = details['places']
  if (!Array.isArray(rows)) return null
  return rows.map((row) => ({
    place: String(fieldOf(row, 'place')),
    kind: String(fieldOf(row, 'kind') ?? ''),
    seat: Number(fieldOf(row, 'seat')),
    points: Number(fieldOf(row, 'points')),
  }))
}
