// The service worker: the page opens without a line, with the rules. tools/worker.js writes which files it keeps.
//
// It keeps the files of the page and the rules of the games, and nothing else: no table, no match, no word of anybody. What
// is asked of the server goes to the server.
const FILES = ['./']
const VERSION = 'unbuilt'
const PAGE = `streetlight-page-${VERSION}`
const RULES = 'streetlight-rules'
const scope = new URL(self.registration.scope)
/** The path of ours that an address is; null for one of somebody else. */
const within = (url) => (url.origin === scope.origin && url.pathname.startsWith(scope.pathname) ? url.pathname.slice(scope.pathname.length) : null)

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(PAGE).then((cache) => cache.addAll(FILES.map((file) => new Request(new URL(file, scope), { cache: 'reload' })))),
  )
  event.waitUntil(keepRules().catch(() => {})) // they can also be had later
})

/** The rules of all games, so that they can be read on the way to friends. */
async function keepRules() {
  const games = await (await fetch(new URL('api/games', scope))).json()
  const cache = await caches.open(RULES)
  await cache.addAll(games.filter(({ ready }) => ready).map(({ name }) => new URL(`api/games/${name}/rules`, scope)))
}

// A page that is open goes on with the files that it began with: the last version stays beside this one.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const pages = names.filter((name) => name.startsWith('streetlight-page-'))
      return Promise.all(pages.slice(0, -2).map((name) => caches.delete(name)))
    }),
  )
})

// The page asks for it when its person has pressed "Reload".
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})

// It is somebody's turn. The notice holds the game's title and the table's id, and nothing of the match.
self.addEventListener('push', (event) => {
  const { table, title } = event.data.json()
  event.waitUntil(
    self.registration.showNotification('Your turn', { body: title, tag: table, icon: new URL('icon-192.png', scope).href, data: { table } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTable(event.notification.data.table))
})

/** The page that has the table open already, or a new one. */
async function openTable(table) {
  const address = new URL(`t/${encodeURIComponent(table)}`, scope)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === address.pathname)
  await (there ? there.focus() : self.clients.openWindow(address.href))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const path = within(url)
  if (request.method !== 'GET' || path === null) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(scope)))
  else if (/^api\/games\/[^/]+\/rules$/.test(path) && url.search === '') event.respondWith(rules(request))
  else if (FILES.includes(path)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})

/** As the server has them now, or as they were when it was there. */
async function rules(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(RULES)).put(request, answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match(request)
    if (kept === undefined) throw error
    return kept
  }
}
