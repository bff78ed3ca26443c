/** Settings that go only with another choice: Done by Monday needs a scenario of two weeks, Teams four seats. */
import type { Doc, GameSetting, TableDocument } from '../protocol'

/** A pack of somebody's own may have other scenarios than the game, and with them variants that the game's own do not fit. */
export const isForeign = ({ offers }: Pick<TableDocument, 'offers'>): boolean => Object.keys(offers).length > 0

type Needs = Record<string, unknown[]>
const isPlain = (needs: Needs): boolean => Object.keys(needs).length === 0
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Do the options choose what is needed? What a pack of somebody's own decides (`foreign`), nobody here can tell. */
export function meets(needs: Needs, options: Doc, settings: GameSetting[], foreign = false): boolean {
  return Object.entries(needs).every(([name, values]) => {
    const setting = settings.find((each) => each.name === name)
    if (foreign && setting?.from_pack) return true
    if (setting?.kind === 'several') return listOf(options[name]).some((chosen) => values.includes(chosen))
    return values.includes(options[name] ?? firstOf(setting))
  })
}

/** What is chosen where nobody has chosen: the default, or the first that is offered. */
export const firstOf = (setting: GameSetting | undefined): unknown => setting?.default ?? setting?.values[0]?.value

/** The settings with what can be chosen beside these options. One that leaves no choice is left out. */
export function offered(settings: GameSetting[], options: Doc, foreign = false): GameSetting[] {
  return settings
    .filter(({ needs }) => meets(needs, options, settings, foreign))
    .map((setting) => ({ ...setting, values: setting.values.filter(({ needs }) => meets(needs, options, settings, foreign)) }))
    .filter(({ name, kind, values }) => kind !== 'choice' || values.length > 1 || settings.find((each) => each.name === name)?.values.every(({ needs }) => isPlain(needs)))
}

/** The options without what they do not go with any more, after one of them was changed. */
export function fitting(settings: GameSetting[], options: Doc, foreign = false): Doc {
  const left: Doc = { ...options }
  for (const { name, kind, default: usual, needs, values } of settings) {
    const unfit = new Set(values.filter((value) => !meets(value.needs, left, settings, foreign)).map(({ value }) => value))
    const now = left[name]
    if (kind === 'several' && Array.isArray(now) && now.some((value) => unfit.has(value))) left[name] = now.filter((value) => !unfit.has(value))
    else if (now !== undefined && now !== null && (unfit.has(now) || !meets(needs, left, settings, foreign))) left[name] = usual
  }
  return left
}

/** A list of values with this one more, without those that do not go beside it; or without this one, if it was in there. */
export function toggled(setting: GameSetting, chosen: readonly unknown[], value: unknown): unknown[] {
  if (chosen.includes(value)) return chosen.filter((each) => each !== value)
  const excluded = setting.values.find((each) => each.value === value)?.excludes ?? []
  return [...chosen.filter((each) => !excluded.includes(each)), value]
}

/**
 * What to ask the server for when there shall be fewer or more seats. Values that do not fit any more go; and what was not
 * chosen but filled in by the number of seats, or is too little now, the server fills in anew.
 */
export function resized(settings: GameSetting[], options: Doc, seats: number, wanted: number, foreign = false): { seats: number; options: Doc } {
  const next: Doc = { ...options }
  for (const { name, kind, values, by_seats: filled } of settings) {
    const now = next[name]
    if (kind === 'several' && Array.isArray(now)) next[name] = now.filter((chosen) => values.find(({ value }) => value === chosen)?.seats.includes(wanted) ?? true)
    else if (kind === 'number' && filled[seats] !== undefined && (now === filled[seats] || Number(now) < Number(filled[wanted]))) delete next[name]
    else if (kind === 'seat' && Number(now ?? 0) >= wanted) next[name] = null
  }
  return { seats: wanted, options: fitting(settings, next, foreign) }
}
