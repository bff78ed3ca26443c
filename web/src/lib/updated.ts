/** Parts of this page that can't be fetched: the server was updated, or the line is gone. */

/** Does the server answer at all? */
export async function reachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * A server that was updated has other parts than this page knows of. The page is loaded anew, once: the match is kept by the
 * server, and a part that is missing for another reason must not make it go round and round. Without a line nothing is
 * loaded anew: what is on the screen is all that there is.
 */
export async function loadAnew(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0)
  if (Date.now() - last < 30_000 || !(await reachable())) return
  sessionStorage.setItem('reloaded', String(Date.now()))
  location.reload()
}
