/** Settings that go only with another choice: Done by Monday needs a scenario of two weeks, Teams four seats. */
import type { SettingRules } from '../games/types'
import type { Doc, GameSetting } from '../protocol'

type Needs = Record<string, unknown[]>
const isPlain = (needs: Needs): boolean => Object.keys(needs).length === 0

/** Do the options choose what is needed? */
export function meets(needs: Needs, options: Doc, settings: GameSetting[]): boolean {
  return Object.entries(needs).every(([name, values]) =>
    values.includes((options[name] as unknown) ?? firstOf(settings.find((setting) => setting.name === name))),
  )
}

/** What is chosen where nobody has chosen: the default, or the first that is offered. */
export const firstOf = (setting: GameSetting | undefined): unknown => setting?.default ?? setting?.values[0]?.value

/** The settings with what can be chosen beside these options. One that leaves no choice is left out. */
export function offered(settings: GameSetting[], options: Doc): GameSetting[] {
  return settings
    .filter(({ needs }) => meets(needs, options, settings))
    .map((setting) => ({ ...setting, values: setting.values.filter(({ needs }) => meets(needs, options, settings)) }))
    .filter(({ name, kind, values }) => kind !== 'choice' || values.length > 1 || settings.find((each) => each.name === name)?.values.every(({ needs }) => isPlain(needs)))
}

/** The options without what they do not go with any more, after one of them was changed. */
export function fitting(settings: GameSetting[], options: Doc): Doc {
  const left: Doc = { ...options }
  for (const { name, kind, default: usual, needs, values } of settings) {
    const unfit = new Set(values.filter((value) => !meets(value.needs, left, settings)).map(({ value }) => value))
    const now: unknown = left[name]
    if (kind === 'several' && Array.isArray(now) && now.some((value) => unfit.has(value))) left[name] = now.filter((value) => !unfit.has(value))
    else if (now !== undefined && (unfit.has(now) || !meets(needs, left, settings))) left[name] = usual
  }
  return left
}

/** The options with these variants (null: as they are), and with what is chosen and dropped together with a variant. */
export function withVariants(rules: SettingRules, options: Doc, variants: readonly unknown[] | null): Doc {
  const next: Doc = variants === null ? { ...options } : { ...options, variants }
  for (const [name, { variant, first }] of Object.entries(rules.chosenWith ?? {})) {
    if (variants?.includes(variant)) next[name] ??= first
    else delete next[name]
  }
  return next
}

/** What to ask the server for when there shall be fewer or more seats: variants that do not fit any more go. */
export function resized(settings: GameSetting[], rules: SettingRules, options: Doc, seats: number, wanted: number): { seats: number; options: Doc } {
  const known = settings.find(({ name }) => name === 'variants')?.values
  const chosen: unknown[] = Array.isArray(options['variants']) ? options['variants'] : []
  const left = chosen.filter((variant) => known?.find(({ value }) => value === variant)?.seats.includes(wanted))
  const next = withVariants(rules, options, known ? left : null)
  if (wanted === 1 && !left.some((variant) => rules.oneOf?.includes(String(variant))) && known?.some(({ value }) => value === rules.alone))
    next['variants'] = [...left, rules.alone]
  // As many as there are seats, unless somebody has wished for more: the server counts anew.
  const like = rules.likeSeats
  if (like && Number(next[like.setting]) <= Math.max(like.least, seats, wanted)) delete next[like.setting]
  for (const { name, kind } of settings) if (kind === 'seat' && Number(next[name] ?? 0) >= wanted) next[name] = null
  return { seats: wanted, options: next }
}
