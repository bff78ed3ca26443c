/** Packs that somebody is at: kept on this device after every change, with the versions that were put aside. */

export type Files = Record<string, string>

export interface Version {
  /** When, in ms. */
  at: number
  name: string
  files: Files
}

export interface Draft {
  files: Files
  /** What the preview and the table are to have, such as a board. */
  options: Record<string, unknown>
  versions: Version[]
}

const MOST_VERSIONS = 30
const keyOf = (game: string): string => `streetlight.workshop.${game}`

const isFiles = (value: unknown): value is Files => typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')

export function kept(game: string): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null') as Partial<Draft> | null
    if (!found || !isFiles(found.files) || Object.keys(found.files).length === 0) return null
    return { files: found.files, options: found.options ?? {}, versions: (found.versions ?? []).filter((each) => isFiles(each.files)) }
  } catch {
    return null
  }
}

/** Keeps it on this device; the oldest versions go where there is no room. How many are left; -1: nothing can be kept here. */
export function keep(game: string, draft: Draft): number {
  for (let versions = draft.versions.slice(0, MOST_VERSIONS); ; versions = versions.slice(0, -1)) {
    try {
      localStorage.setItem(keyOf(game), JSON.stringify({ ...draft, versions }))
      return versions.length
    } catch {
      if (versions.length === 0) return -1
    }
  }
}

export const sameFiles = (one: Files, other: Files): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, text]) => other[name] === text)

/** The versions with this one put aside as the newest; the same files twice in a row are one version. */
export function withVersion(versions: readonly Version[], files: Files, name: string, at: number): Version[] {
  const newest = versions[0]
  return newest && sameFiles(newest.files, files) ? [...versions] : [{ at, name, files: { ...files } }, ...versions]
}

/** The file to read first comes first. */
export const inOrder = (files: Files): string[] => Object.keys(files).sort((one, other) => Number(other === 'pack.toml') - Number(one === 'pack.toml') || one.localeCompare(other))
