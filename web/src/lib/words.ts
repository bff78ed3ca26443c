/** "Maya", "Maya and Jo", "Maya, Jo and Sam". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Who is waited for, and whether it is bots that think; nothing if nobody is. */
export function whoIsNext(names: readonly string[], thinking: boolean): string {
  if (names.length === 0) return ''
  return thinking ? `${listed(names)} ${names.length === 1 ? 'is' : 'are'} thinking` : `Waiting for ${listed(names)}`
}
