/** Finds on the screen what a lesson speaks of: a thing by its ref, or a part of the table. */
import type { Rect } from '$lib/shapes'

const PARTS: Readonly<Record<string, string>> = {
  board: '.play > .board',
  hand: '.play > .hand',
  question: '.play .now',
  players: '.play .players',
  log: '.play .log',
}

/** The elements of a thing; of a thing that is not drawn, the part that it would be in. */
export function thingsAt(at: string, orPart = true): Element[] {
  const part = PARTS[at]
  if (part) return [...document.querySelectorAll(part)]
  const found = [...document.querySelectorAll(`[data-ref="${CSS.escape(at)}"], [data-place="${CSS.escape(at)}"]`)].filter((each) => each.getBoundingClientRect().width > 0)
  if (found.length > 0 || !orPart) return found
  return [...document.querySelectorAll(PARTS[at.startsWith('card:') ? 'hand' : 'board'] ?? '')]
}

export function boxOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, w: width, h: height }
}
