/** Does this device have a seat anywhere? A look that costs the shell of the page nothing. */
export function sitsSomewhere(): boolean {
  try {
    return (localStorage.getItem('streetlight.tables') ?? '[]').length > 2
  } catch {
    return false
  }
}
