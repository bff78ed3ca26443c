/** The path under which people find the server, as the server wrote it into the page: '' mostly, or '/streetlight'. */
const ROOT = document.documentElement.dataset.root ?? ''

/** The address of a path of ours, such as /t/abc or /api/games. */
export const at = (path: string): string => ROOT + path

/** The path of ours that an address is. */
export const within = (address: string): string =>
  ROOT !== '' && (address === ROOT || address.startsWith(`${ROOT}/`)) ? address.slice(ROOT.length) || '/' : address
