/** What this browser knows about its person: name, colour, and the secrets of the seats that it holds. */

function read(key: string): string | null {
  try {
    return localStorage.getItem(`streetlight.${key}`)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`streetlight.${key}`, value)
  } catch {
    // Private windows may refuse. It then holds until the page closes.
  }
}

const memory = new Map<string, string>()

function recall(key: string): string | null {
  return read(key) ?? memory.get(key) ?? null
}

function keep(key: string, value: string): void {
  memory.set(key, value)
  write(key, value)
}

/** Works without a secure context too: a table on the local network has none. */
export function randomId(bytes = 12): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const FIRST_NAMES = ['Robin', 'Sam', 'Alex', 'Charlie', 'Jo', 'Max', 'Kit', 'Frankie', 'Billie', 'Toni']

export const device = {
  get id(): string {
    const known = recall('device')
    if (known) return known
    const made = randomId(16)
    keep('device', made)
    return made
  },

  /** What the person is called. Until they say so, a name off the street. */
  get name(): string {
    const known = recall('name')
    if (known) return known
    const name = FIRST_NAMES[Math.floor(Math.random() * FIRST_NAMES.length)] ?? 'Robin'
    keep('name', name)
    return name
  },
  /** What to call them at a table where others have these names already. */
  nameBeside(taken: readonly string[]): string {
    if (!taken.includes(device.name)) return device.name
    return FIRST_NAMES.find((name) => !taken.includes(name)) ?? ''
  },
  set name(name: string) {
    keep('name', name)
  },

  get colour(): number {
    const colour = Number(recall('colour') ?? 0)
    return Number.isInteger(colour) && colour >= 0 && colour < 10 ? colour : 0
  },
  set colour(colour: number) {
    keep('colour', String(colour))
  },
}

/** Where the secrets of one table are kept; a `storage` event for it means that another tab sat down or stood up. */
export const seatsKey = (table: string): string => `streetlight.seats.${table}`

const FITS = /^[A-Za-z0-9_-]{16,64}$/

export function secretsOf(table: string): string[] {
  try {
    const found: unknown = JSON.parse(recall(`seats.${table}`) ?? '[]')
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string' && FITS.test(each)) : []
  } catch {
    return []
  }
}

export function addSecret(table: string, secret: string): void {
  if (!FITS.test(secret)) return
  keep(`seats.${table}`, JSON.stringify([...secretsOf(table).filter((other) => other !== secret), secret]))
}

/** `starts`: the first letters of the secrets, as the server names those that it does not know. */
export function dropSecrets(table: string, starts: readonly string[]): void {
  if (starts.length === 0) return
  const left = secretsOf(table).filter((secret) => !starts.some((start) => secret.startsWith(start)))
  keep(`seats.${table}`, JSON.stringify(left))
}

/** The secret in a seat's link (`#s=...`), if there is one. */
export function secretInHash(hash: string): string | null {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get('s')
  return secret !== null && FITS.test(secret) ? secret : null
}
