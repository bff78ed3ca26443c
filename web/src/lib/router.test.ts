// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { href, parse, router, staysHere } from './router.svelte'

describe('addresses', () => {
  it.each([
    ['/', { name: 'home' }],
    ['/t/9f3K_a-x', { name: 'table', table: '9f3K_a-x' }],
    ['/lab', { name: 'lab' }],
    ['/workshop', { name: 'workshop', game: '' }],
    ['/workshop/loop', { name: 'workshop', game: 'loop' }],
    ['/print/loop', { name: 'print', game: 'loop' }],
    ['/lab/', { name: 'lab' }],
    ['/rules/strangers', { name: 'rules', game: 'strangers' }],
    ['/kit', { name: 'kit' }],
    ['/solo', { name: 'page', page: 'solo' }],
  ])('%s leads to its screen', (path, route) => {
    expect(parse(path)).toEqual(route)
  })

  it.each(['/t', '/t/a/b', '/t/<script>', '/rules', '/lab/secret', '/workshop/a/b', '/nowhere', `/t/${'x'.repeat(65)}`])(
    '%s leads nowhere',
    (path) => {
      expect(parse(path)).toEqual({ name: 'missing', path })
    },
  )

  it.each(['/', '/t/abc', '/lab', '/rules/loop', '/workshop', '/workshop/loop', '/print/loop', '/kit', '/architect'])('%s survives the way there and back', (path) => {
    expect(href(parse(path))).toBe(path)
  })
})

describe('links', () => {
  const link = (address: string, set: (a: HTMLAnchorElement) => void = () => {}) => {
    const a = document.createElement('a')
    a.href = address
    set(a)
    return a
  }
  const click = (how: MouseEventInit = {}) => new MouseEvent('click', { button: 0, cancelable: true, ...how })

  it('to another screen stay in the page', () => {
    expect(staysHere(click(), link('/t/abc#seat=1'), location)).toBe(true)
  })

  it.each([
    ['a new tab', click({ ctrlKey: true }), link('/lab')],
    ['the middle button', click({ button: 1 }), link('/lab')],
    ['another host', click(), link('https://elsewhere.example/lab')],
    ['a download', click(), link('/lab', (a) => a.setAttribute('download', ''))],
    ['a file of the server', click(), link('/api/records/1.json')],
    ['a place on this screen', click(), link('/#main')],
  ])('leave %s to the browser', (_what, event, a) => {
    expect(staysHere(event, a, location)).toBe(false)
  })

  it('move the screen, keep the secret in the fragment, and come back', async () => {
    const a = link('/t/abc#seat=s3cret')
    document.body.append(a)
    a.click()
    expect(router.route).toEqual({ name: 'table', table: 'abc' })
    expect(router.hash).toBe('#seat=s3cret')
    expect(router.moves).toBe(1)

    history.back()
    await new Promise((done) => addEventListener('popstate', done, { once: true }))
    expect(router.route).toEqual({ name: 'home' })
    expect(router.moves).toBe(2)
  })
})
