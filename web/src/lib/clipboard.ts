/** Puts a text into the clipboard; false if the browser does not let us. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Pages over plain http on a local network have no clipboard of their own.
    const field = document.createElement('textarea')
    field.value = text
    field.readOnly = true
    field.style.position = 'fixed'
    const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const before = document.activeElement
    open.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return done
  }
}
