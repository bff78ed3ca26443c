/** One drawing per object of the standard pack, by its id. */
import type { Drawing } from './shapes'

export const DRAWINGS: Readonly<Record<string, Drawing>> = {}

/** "object:apple" or "apple" -> the drawing; undefined for an object that a pack added. */
export function drawingOf(object: string): Drawing | undefined {
  const id = object.replace(/^object:/, '')
  return Object.hasOwn(DRAWINGS, id) ? DRAWINGS[id] : undefined
}
