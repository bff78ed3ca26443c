/** Telling this person that it is their turn when they are not at the page. */
import type { NewNotice, NoticesAsked, NoticesOffered } from '../protocol'
import { api } from './api'
import { at } from './root'
import { secretsOf } from './device'

/** Why this browser can't be told by Web Push, or "" if it can. */
export function whyNoPush(offered: NoticesOffered): '' | 'no keys' | 'no https' | 'not installed' | 'not here' {
  if (offered.push === '') return 'no keys'
  if (!isSecureContext) return 'no https'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return ''
  // On iPhones and iPads only an installed page may.
  return /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1) ? 'not installed' : 'not here'
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').padEnd(Math.ceil(text.length / 4) * 4, '='))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

/** Asks the person and the browser; null if they don't want to. */
export async function pushAddress(key: string): Promise<NewNotice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await navigator.serviceWorker.register(at('/sw.js'), { scope: at('/') }).then(() => navigator.serviceWorker.ready)
  const { endpoint, keys } = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON()
  if (!endpoint || !keys) return null
  return { kind: 'push', address: endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** The address at which push services reach this browser; "" if none was asked for. */
export async function ownPushAddress(): Promise<string> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return ''
  const worker = await navigator.serviceWorker.getRegistration(at('/'))
  return (await worker?.pushManager.getSubscription())?.endpoint ?? ''
}

export function noticesOf(table: string): Promise<NoticesAsked> {
  return api.notices(table, { secrets: secretsOf(table) })
}

export function addNotice(table: string, add: NewNotice): Promise<NoticesAsked> {
  return api.notices(table, { secrets: secretsOf(table), add })
}

export function removeNotice(table: string, remove: string): Promise<NoticesAsked> {
  return api.notices(table, { secrets: secretsOf(table), remove })
}
