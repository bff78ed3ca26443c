/**
 * The connection of this device to one table: it holds what the server said last, sends commands until each is answered
 * once, and comes back by itself when the line was lost.
 */
import type { Blocked, Command, EventDocument, Message, Reaction, SaidMessage, TableDocument } from '../protocol'
import { applyMatch, type MatchState } from './apply'
import { addSecret, device, dropSecrets, randomId, seatsKey, secretsOf } from './device'
import { at } from './root'
import { toasts } from './toasts.svelte'

type WithoutId<C> = C extends { id: string } ? Omit<C, 'id'> : never
/** A command as the screens write it; the link gives it its id. */
export type Wish = WithoutId<Exclude<Command, { type: 'hello' }>>
export type Reply = Extract<Message, { id: string }>

interface Unanswered {
  text: string
  resolve: (reply: Reply) => void
}

export interface ShownReaction {
  key: number
  seat: number
  what: Reaction['what']
}

/** What happened to a match, for whoever animates or speaks it. */
export type Listener = (seat: number | null, fresh: readonly EventDocument[], undone: boolean, before: MatchState | undefined) => void

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000
const QUIET = 20_000
const PATIENCE = 8000
const SIGN_LASTS = 3500
const PEN_RESTS = 500

export class TableLink {
  /** `gone`: there is no such table. */
  status = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  table = $state.raw<TableDocument | null>(null)
  /** The seats that this device holds. */
  seats = $state.raw<number[]>([])
  /** The host removed whoever uses this device: it takes no seat until it is let back in. */
  removed = $state(false)
  matches = $state.raw<ReadonlyMap<number | null, MatchState>>(new Map())
  chat = $state.raw<readonly SaidMessage[]>([])
  /** Private notes of the seats held. */
  notes = $state.raw<ReadonlyMap<number, { match: string; text: string }>>(new Map())
  signs = $state.raw<readonly ShownReaction[]>([])
  /** What the server said on its own: you were removed, you sent nonsense. */
  notice = $state('')
  /** What is not possible now, for the prompt asked about last. */
  why = $state.raw<{ seat: number; prompt: string; blocked: readonly Blocked[] }>({ seat: -1, prompt: '', blocked: [] })
  /** Server's clock minus ours, in ms. */
  offset = 0
  listener: Listener = () => {}

  #socket: WebSocket | undefined
  #greeted = false
  #closed = false
  #wait = FIRST_WAIT
  #again: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #heard = 0
  /** Dice fall at all screens. */
  onthrown: (match: string, seq: number, at: number) => void = () => {}
  /** The host has read so far, in events that everybody was told. */
  onturned: (match: string, events: number) => void = () => {}
  #unanswered = new Map<string, Unanswered>()
  #signCount = 0
  #pen = new Map<number, ReturnType<typeof setTimeout>>()

  constructor(
    readonly id: string,
    private readonly address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${at(`/ws/${id}`)}`,
  ) {
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    addEventListener('storage', this.#stored)
    this.#open()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#again)
    clearInterval(this.#pulse)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    removeEventListener('storage', this.#stored)
    this.#socket?.close()
  }

  /** Sends a command, again after a lost connection, until it is answered. */
  send(wish: Wish): Promise<Reply> {
    const id = randomId()
    const text = JSON.stringify({ ...wish, id })
    return new Promise((resolve) => {
      this.#unanswered.set(id, { text, resolve })
      if (this.#greeted) this.#socket?.send(text)
    })
  }

  /** Sends a command and says so if it was refused. True if it was done. */
  async tell(wish: Wish): Promise<boolean> {
    const reply = await this.send(wish)
    if (reply.type !== 'refused') return true
    toasts.show(reply.reason === 'stale' ? 'note' : 'error', reply.text)
    return false
  }

  /** Keeps a private note for a seat; the server gets it when the pen rests. */
  note(match: string, seat: number, text: string): void {
    this.notes = new Map([...this.notes, [seat, { match, text }]])
    clearTimeout(this.#pen.get(seat))
    this.#pen.set(seat, setTimeout(() => {
      this.#pen.delete(seat)
      void this.send({ type: 'note', match, seat, text })
    }, PEN_RESTS))
  }

  /** Says hello again: this device got a seat by a link. */
  hello(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    const last = [...this.matches.values()].map(({ match, seat, seq, log }) => ({ match, seat, seq, events: log.length }))
    const chat = this.chat.at(-1)?.n ?? 0
    this.#socket.send(
      JSON.stringify({ type: 'hello', id: randomId(), secrets: secretsOf(this.id), last, chat, device: device.id, reads: true }),
    )
  }

  #open(): void {
    if (this.#closed) return
    this.#greeted = false
    const socket = (this.#socket = new WebSocket(this.address))
    socket.onopen = () => {
      this.#heard = Date.now()
      this.hello()
    }
    socket.onmessage = (event) => {
      this.#heard = Date.now()
      if (socket !== this.#socket || typeof event.data !== 'string') return
      for (const message of JSON.parse(event.data) as Message[]) this.#take(message)
    }
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code)
    }
    clearInterval(this.#pulse)
    this.#pulse = setInterval(() => this.#feel(), 2000)
  }

  #lost(code: number): void {
    this.#greeted = false
    clearInterval(this.#pulse)
    if (this.#closed) return
    if (code === 4404) {
      this.status = 'gone'
      return
    }
    this.status = this.table === null ? 'connecting' : 'lost'
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  /** A line that says nothing for long may be dead without anybody telling us. */
  #feel(): void {
    const silent = Date.now() - this.#heard
    if (silent > QUIET + PATIENCE) {
      const socket = this.#socket
      this.#socket = undefined
      socket?.close()
      this.#lost(1006)
    } else if (silent > QUIET && this.#greeted && ![...this.#unanswered.values()].some(({ text }) => text.includes('"ping"'))) {
      void this.send({ type: 'ping' })
    }
  }

  #hurry = (): void => {
    if (document.visibilityState !== 'visible' || this.#closed || this.status !== 'lost') return
    this.#wait = FIRST_WAIT
    clearTimeout(this.#again)
    if (this.#socket === undefined || this.#socket.readyState >= WebSocket.CLOSING) this.#open()
  }

  /** Another tab of this browser sat down or stood up. */
  #stored = (event: StorageEvent): void => {
    if (event.key === seatsKey(this.id)) this.hello()
  }

  #take(message: Message): void {
    switch (message.type) {
      case 'welcome':
        this.offset = message.now - Date.now()
        this.table = message.table
        this.#hold(message.seats)
        dropSecrets(this.id, message.unknown)
        this.removed = message.removed
        this.chat = [...this.chat, ...message.chat.filter((line) => line.n > (this.chat.at(-1)?.n ?? 0))]
        this.status = 'open'
        this.#wait = FIRST_WAIT
        if (!this.#greeted) {
          this.#greeted = true
          for (const { text } of this.#unanswered.values()) this.#socket?.send(text)
        }
        break
      case 'table':
        this.table = message.table
        break
      case 'match': {
        const before = this.matches.get(message.seat)
        const { state, fresh, undone } = applyMatch(before, message)
        const others = [...this.matches].filter(([, other]) => other.match === message.match)
        this.matches = new Map([...others, [message.seat, state]])
        this.listener(message.seat, fresh, undone, before)
        break
      }
      case 'said':
        if (message.n > (this.chat.at(-1)?.n ?? 0)) this.chat = [...this.chat, message].slice(-300)
        break
      case 'note':
        // What is being written here is newer than what is kept there.
        if (!this.#pen.has(message.seat)) this.notes = new Map([...this.notes, [message.seat, { match: message.match, text: message.text }]])
        break
      case 'reaction': {
        const sign = { key: ++this.#signCount, seat: message.seat, what: message.what }
        this.signs = [...this.signs.filter((other) => other.seat !== sign.seat), sign]
        setTimeout(() => (this.signs = this.signs.filter((other) => other.key !== sign.key)), SIGN_LASTS)
        break
      }
      case 'unseated':
        this.notice = message.text
        this.#hold(this.seats.filter((seat) => seat !== message.seat))
        // The server forgot that secret; which one it was comes with the next welcome.
        this.hello()
        break
      case 'invited':
        this.removed = false
        this.notice = message.text
        break
      case 'thrown':
        this.onthrown(message.match, message.seq, message.at)
        break
      case 'turned':
        this.onturned(message.match, message.events)
        break
      case 'notice':
        toasts.show(message.restarts ? 'note' : 'error', message.text)
        break
      case 'trouble':
        this.notice = message.text
        break
      case 'seated':
        addSecret(this.id, message.secret)
        this.#hold([...this.seats.filter((seat) => seat !== message.seat), message.seat])
        this.#answered(message)
        break
      case 'blocked':
        this.why = { seat: message.seat, prompt: message.prompt, blocked: message.blocked }
        this.#answered(message)
        break
      case 'advice':
      case 'ack':
      case 'refused':
        this.#answered(message)
    }
  }

  #hold(seats: number[]): void {
    this.seats = [...seats].sort((a, b) => a - b)
    const mayHave = (seat: number | null) => (seat === null ? seats.length === 0 : seats.includes(seat))
    if ([...this.matches.keys()].some((seat) => !mayHave(seat)))
      this.matches = new Map([...this.matches].filter(([seat]) => mayHave(seat)))
  }

  #answered(reply: Reply): void {
    const waiting = this.#unanswered.get(reply.id)
    this.#unanswered.delete(reply.id)
    waiting?.resolve(reply)
  }
}
