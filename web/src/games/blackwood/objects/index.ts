/** One drawing per object of the standard pack, by its id. */
import { ADVENTURE } from './adventure'
import { ANIMALS } from './animals'
import { CLOTHES } from './clothes'
import { FOOD } from './food'
import { GADGETS } from './gadgets'
import { HOUSE } from './house'
import { KITCHEN } from './kitchen'
import { NATURE } from './nature'
import { SCHOOL } from './school'
import type { Drawing } from './shapes'
import { TOOLS } from './tools'
import { TOYS } from './toys'
import { VEHICLES } from './vehicles'

/** By theme; no id stands in two. */
export const THEMES: readonly Record<string, Drawing>[] = [ANIMALS, NATURE, FOOD, KITCHEN, HOUSE, TOOLS, SCHOOL, GADGETS, VEHICLES, TOYS, CLOTHES, ADVENTURE]
export const DRAWINGS: Readonly<Record<string, Drawing>> = Object.assign({}, ...THEMES)

/** "object:apple" or "apple" -> the drawing; undefined for an object that a pack added. */
export function drawingOf(object: string): Drawing | undefined {
  const id = object.replace(/^object:/, '')
  return Object.hasOwn(DRAWINGS, id) ? DRAWINGS[id] : undefined
}
