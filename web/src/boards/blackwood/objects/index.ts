/** One drawing per object of the standard pack, by its id. */
import { ANIMALS } from './animals'
import { FOOD } from './food'
import { NATURE } from './nature'
import type { Drawing } from './shapes'

/** By theme: no id may stand in two. */
export const THEMES: readonly Record<string, Drawing>[] = [ANIMALS, NATURE, FOOD]
export const DRAWINGS: Readonly<Record<string, Drawing>> = Object.assign({}, ...THEMES)

/** "object:apple" or "apple" -> the drawing; undefined for an object that a pack added. */
export function drawingOf(object: string): Drawing | undefined {
  const id = object.replace(/^object:/, '')
  return Object.hasOwn(DRAWINGS, id) ? DRAWINGS[id] : undefined
}
