/**
 * What lies over a screen (a drawer, a dialog, the steps of a finished match) is one step of the browser's history, so that
 * Back closes it and does not leave the screen below.
 */
const open: (() => void)[] = []
/** Steps back that we took ourselves: what was closed by hand leaves no step behind. */
let own = 0

interface ClosingStep {
  over: true
}
const isOver = (state: unknown): state is ClosingStep => typeof state === 'object' && state !== null && 'over' in state

/** True while the newest step of the history only closes something: another screen takes its place. */
export const liesOver = (): boolean => isOver(history.state)

addEventListener('popstate', () => {
  if (own > 0) own -= 1
  else open.pop()?.()
})

/** Something was opened that Back should close. Call what this returns when it is closed or gone, by whatever way. */
export function closesOnBack(close: () => void): () => void {
  const mark: ClosingStep = { over: true }
  history.pushState(mark, '')
  open.push(close)
  return () => {
    const at = open.lastIndexOf(close)
    if (at < 0) return // Back has closed it
    open.splice(at, 1)
    if (!liesOver()) return // another screen is there already
    own += 1
    history.back()
  }
}
