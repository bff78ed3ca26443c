/** Names of things, found in whatever the game's content says about them. */

const REF = /^[a-z_]+:[A-Za-z0-9_.-]+$/

export function isRef(value: unknown): value is string {
  return typeof value === 'string' && REF.test(value)
}

export function plain(key: string): string {
  const words = key.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface Named {
  name: string
  text: string
}

/** Every object in the content that has a ref and a name: {"card:run": {name: "Run", text: "..."}}. */
export function namesIn(content: unknown): Map<string, Named> {
  const found = new Map<string, Named>()
  const look = (thing: unknown): void => {
    if (Array.isArray(thing)) thing.forEach(look)
    else if (typeof thing === 'object' && thing !== null) {
      const entry = thing as Record<string, unknown>
      const name = entry['name'] ?? entry['title']
      const ref = Object.values(entry).find(isRef)
      if (typeof name === 'string' && ref) found.set(ref, { name, text: typeof entry['text'] === 'string' ? entry['text'] : '' })
      Object.values(entry).forEach(look)
    }
  }
  look(content)
  return found
}

export function nameOf(ref: string, known: ReadonlyMap<string, Named>, players: readonly string[]): string {
  const [kind = '', id = ''] = ref.split(':')
  if (kind === 'seat') return players[Number(id)] ?? `Seat ${Number(id) + 1}`
  return known.get(ref)?.name ?? (/^\d+$/.test(id) ? `${plain(kind)} ${id}` : plain(id))
}

/** A bare id in a view, such as "run" for "card:run", by its name; any other word as it is. */
export function nameOfId(id: string, known: ReadonlyMap<string, Named>): string {
  for (const [ref, { name }] of known) if (ref.slice(ref.indexOf(':') + 1) === id) return name
  return id.replace(/_/g, ' ')
}
