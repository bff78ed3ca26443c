import { PAGES } from '../games'
import { liesOver } from './back'
import { at, within } from './root'

/** Screens have plain paths. A seat's secret travels in the fragment, which browsers never send anywhere. */
export type Route =
  | { name: 'home' }
  | { name: 'table'; table: string }
  | { name: 'replay'; match: string }
  | { name: 'history' }
  | { name: 'lab' }
  | { name: 'tables' }
  | { name: 'today'; date: string }
  | { name: 'workshop'; game: string }
  | { name: 'notices' }
  | { name: 'print'; game: string }
  | { name: 'rules'; game: string }
  | { name: 'page'; page: string }
  | { name: 'kit' }
  | { name: 'missing'; path: string }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[A-Za-z0-9_-]{1,64}$/

export function parse(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean)
  if (first === undefined) return { name: 'home' }
  if (first === 't' && second !== undefined && ID.test(second) && rest[0] === 'replay' && rest.length === 2 && /^[0-9]{1,6}$/.test(rest[1] ?? ''))
    return { name: 'replay', match: `${second}.${rest[1]}` }
  if (rest.length === 0) {
    if (first === 't' && second !== undefined && ID.test(second)) return { name: 'table', table: second }
    if (first === 'rules' && second !== undefined && ID.test(second)) return { name: 'rules', game: second }
    if (first === 'today' && (second === undefined || DATE.test(second))) return { name: 'today', date: second ?? '' }
    if (second === undefined && (first === 'lab' || first === 'kit' || first === 'history' || first === 'tables' || first === 'notices')) return { name: first }
    if (first === 'workshop' && second !== undefined && ID.test(second)) return { name: 'workshop', game: second }
    if (first === 'print' && second !== undefined && ID.test(second)) return { name: 'print', game: second }
    if (first === 'workshop' && second === undefined) return { name: 'workshop', game: '' }
    if (second === undefined && PAGES.has(first)) return { name: 'page', page: first }
  }
  return { name: 'missing', path }
}

export function href(route: Route): string {
  switch (route.name) {
    case 'home':
      return '/'
    case 'table':
      return `/t/${route.table}`
    case 'rules':
      return `/rules/${route.game}`
    case 'replay':
      return `/t/${route.match.replace('.', '/replay/')}`
    case 'today':
      return route.date === '' ? '/today' : `/today/${route.date}`
    case 'print':
      return `/print/${route.game}`
    case 'workshop':
      return route.game ? `/${route.name}/${route.game}` : `/${route.name}`
    case 'lab':
    case 'history':
    case 'tables':
    case 'notices':
    case 'kit':
      return `/${route.name}`
    case 'page':
      return `/${route.page}`
    case 'missing':
      return route.path
  }
}

/** True for a plain left click on a link to another screen of this page. */
export function staysHere(event: MouseEvent, link: HTMLAnchorElement, here: Location): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.target !== '' && link.target !== '_self') return false
  if (link.hasAttribute('download') || link.origin !== here.origin) return false
  const onlyFragment = link.pathname === here.pathname && link.hash !== ''
  return !onlyFragment && parse(within(link.pathname)).name !== 'missing'
}

class Router {
  route = $state<Route>(parse(within(location.pathname)))
  hash = $state(location.hash)
  /** Counts moves between screens, so that the shell can move the focus once for each. */
  moves = $state(0)

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => (this.hash = location.hash))
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || !staysHere(event, link, location)) return
      event.preventDefault()
      this.go(within(link.pathname) + link.search + link.hash)
    })
  }

  /** To a path of ours. */
  go(path: string, how: 'push' | 'replace' = 'push'): void {
    const address = at(path)
    // Whatever lay over the screen that is left is gone with it.
    if (how === 'replace' || liesOver()) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.#read()
  }

  /** Something in the fragment was read that is not to be shown or shared. */
  clearHash(): void {
    history.replaceState(history.state, '', location.pathname + location.search)
    this.hash = ''
  }

  #read(): void {
    this.hash = location.hash
    const next = parse(within(location.pathname))
    if (href(next) === href(this.route)) return
    this.route = next
    this.moves += 1
    scrollTo(0, 0)
  }
}

export const router = new Router()
