/** One preference in this browser's storage. Without storage it still works, and forgets at reload. */
export interface Stored<T extends string> {
  read(): T
  write(value: T): void
}

export function stored<T extends string>(name: string, allowed: readonly T[], fallback: T): Stored<T> {
  const key = `streetlight.${name}`
  return {
    read() {
      try {
        const found = localStorage.getItem(key)
        return allowed.find((value) => value === found) ?? fallback
      } catch {
        return fallback
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, value)
      } catch {
        // Private windows may refuse. The choice holds until the page closes.
      }
    },
  }
}
