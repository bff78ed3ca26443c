/** The HTTP side of the server, as docs/protocol.md lists it. */
import { at } from './root'
import type {
  Checked,
  Doc,
  GameInfo,
  GateKey,
  GateToken,
  GateWish,
  GlanceAt,
  LabFinding,
  LabOpen,
  LabRequest,
  LabRun,
  LabContents, LookBack, Minds,
  NewFork,
  NoticesAsked,
  NoticesOffered,
  NoticeWish,
  NewTable,
  NewTableMade,
  PackChecked,
  PackFiles,
  PackLook,
  PackQuestion,
  PackUpload,
  ServerLink,
  Replay,
  RuleText,
  Score,
  StepQuestion,
  TableGlance,
  Today,
  WhatIfRequest,
  WhatIfRun,
  ErrorBody,
} from '../protocol'

/** The server said no, or did not answer. The message is for people. */
export class ApiError extends Error {
  constructor(
    text: string,
    readonly status: number,
    readonly field = '',
  ) {
    super(text)
  }
}

const AWAY = 'The server does not answer. Check that it is running, and try again.'

interface More {
  body?: unknown
  secret?: string | undefined
  key?: string
}

async function ask<T>(path: string, more: More = {}): Promise<T> {
  return (await (await reach(path, more)).json()) as T
}

async function reach(path: string, more: More): Promise<Response> {
  const headers: Record<string, string> = {}
  if (more.body !== undefined) headers['Content-Type'] = 'application/json'
  if (more.secret) headers['Authorization'] = `Seat ${more.secret}`
  if (more.key) headers['Authorization'] = more.key
  let answer: Response
  try {
    answer = await fetch(at(`/api/${path}`), {
      headers,
      ...(more.body !== undefined && { method: 'POST', body: JSON.stringify(more.body) }),
    })
  } catch {
    throw new ApiError(AWAY, 0)
  }
  if (!answer.ok) {
    const wrong = (await answer.json().catch(() => null)) as ErrorBody | null
    throw new ApiError(wrong?.text ?? AWAY, answer.status, wrong?.field ?? '')
  }
  return answer
}

function query(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

let known: Promise<GameInfo[]> | undefined
const ledgers = new Map<string, Promise<RuleText[]>>()

/** Kept for the visit; a failed request is forgotten, so that the next one tries again. */
function once<T>(made: Promise<T>, forget: () => void): Promise<T> {
  made.catch(forget)
  return made
}

export const api = {
  games(): Promise<GameInfo[]> {
    return (known ??= once(ask('games'), () => (known = undefined)))
  },
  async game(name: string): Promise<GameInfo | undefined> {
    return (await api.games()).find((game) => game.name === name)
  },
  rules(game: string): Promise<RuleText[]> {
    const found = ledgers.get(game) ?? once(ask<RuleText[]>(`games/${game}/rules`), () => ledgers.delete(game))
    ledgers.set(game, found)
    return found
  },
  /** What is printed on the things of a game: `Content` of its types.ts. */
  content<Content>(game: string, options: Doc): Promise<Content> {
    return ask(`games/${game}/content${query(options)}`)
  },
  check(game: string, seats: number, options: Doc): Promise<Checked> {
    return ask(`games/${game}/check`, { body: { seats, options } })
  },
  uploadPack(game: string, pack: PackUpload): Promise<PackChecked> {
    return ask(`games/${game}/packs`, { body: pack })
  },
  pack(game: string, pack: string): Promise<PackFiles> {
    return ask(`games/${game}/packs/${pack}`)
  },
  packLink(game: string, pack: string, kind: 'toml' | 'zip'): string {
    return at(`/api/games/${game}/packs/${pack}/file?as=${kind}`)
  },
  packSchema(game: string): Promise<Doc> {
    return ask(`games/${game}/pack_schema`)
  },
  /** What a pack is like that somebody is still at. Nothing of it is kept. */
  draft(game: string, draft: PackQuestion): Promise<PackLook> {
    return ask(`games/${game}/draft`, { body: draft })
  },
  /** The same as one file to keep. */
  async draftFile(game: string, files: Record<string, string>, kind: 'toml' | 'zip'): Promise<Blob> {
    return (await reach(`games/${game}/draft/file?as=${kind}`, { body: { files } })).blob()
  },
  /** The best on this server; `match` marks one's own. */
  scores(game: string, options: Doc, match = ''): Promise<Score[]> {
    return ask(`games/${game}/scores${query({ ...options, match })}`)
  },
  /** The deals of a day; without a date, of today. */
  today(date = ''): Promise<Today> {
    return ask(`today${query({ date })}`)
  },
  /** A question that a game's bots can answer. */
  study(game: string, name: string, about: Doc): Promise<Doc> {
    return ask(`games/${game}/studies/${name}`, { body: { about } })
  },
  create(table: NewTable): Promise<NewTableMade> {
    return ask('tables', { body: table })
  },
  glance(tables: GlanceAt[]): Promise<TableGlance[]> {
    return ask('glance', { body: { tables } })
  },
  replay(match: string, seat: number | 'all' | null, secret: string | undefined, first: number, count: number): Promise<Replay> {
    return ask(`matches/${match}/replay${query({ seat, first, count })}`, { secret })
  },
  /** What was asked after so many answers, and what was answered. */
  question(match: string, step: number, secret: string | undefined): Promise<StepQuestion> {
    return ask(`matches/${match}/question${query({ at: step })}`, { secret })
  },
  fork(match: string, wanted: NewFork, secret: string | undefined): Promise<NewTableMade> {
    return ask(`matches/${match}/fork`, { body: wanted, secret })
  },
  whatIf(match: string, wanted: WhatIfRequest, secret: string | undefined): Promise<WhatIfRun> {
    return ask(`matches/${match}/what_if`, { body: wanted, secret })
  },
  whatIfRun(match: string, run: string): Promise<WhatIfRun> {
    return ask(`matches/${match}/what_if/${run}`)
  },
  whatIfStop(match: string, run: string): Promise<WhatIfRun> {
    return ask(`matches/${match}/what_if/${run}/stop`, { body: {} })
  },
  lookBack(match: string, secret: string | undefined): Promise<LookBack> {
    return ask(`matches/${match}/look_back`, { secret })
  },
  minds(match: string, secret: string | undefined): Promise<Minds> {
    return ask(`matches/${match}/minds`, { secret })
  },
  /** A key to the gate, for the token in the link that the terminal printed. */
  gateKey(token: string): Promise<GateKey> {
    return ask('gate/key', { body: { token } satisfies GateToken })
  },
  setGate(key: string, open: boolean): Promise<ServerLink> {
    return ask('gate', { body: { open } satisfies GateWish, key: `Gate ${key}` })
  },
  /** How this server can tell people that it is their turn. */
  noticesOffered(): Promise<NoticesOffered> {
    return ask('notices')
  },
  notices(table: string, wish: NoticeWish): Promise<NoticesAsked> {
    return ask(`tables/${table}/notices`, { body: wish })
  },
  /** What the link in a mail asks for. */
  noticeLink(table: string, notice: string, what: string, token: string): Promise<NoticesAsked> {
    return ask(`tables/${table}/notices/${notice}/${what}/${token}`, { body: {} })
  },
  reach(): Promise<ServerLink> {
    return ask('reach')
  },
  lab(): Promise<LabOpen> {
    return ask('lab')
  },
  /** Cards and numbers of a pack that a run can change. */
  labContents(game: string, pack: string): Promise<LabContents> {
    return ask(`lab/contents/${game}/${pack}`)
  },
  labStart(wanted: LabRequest): Promise<LabRun> {
    return ask('lab/runs', { body: wanted })
  },
  labRun(run: string): Promise<LabRun> {
    return ask(`lab/runs/${run}`)
  },
  /** What a run changes against another one, deal by deal; fails if the server has forgotten one of them. */
  labAgainst(run: string, other: string): Promise<LabFinding> {
    return ask(`lab/runs/${run}/against/${other}`)
  },
  labStop(run: string): Promise<LabRun> {
    return ask(`lab/runs/${run}/stop`, { body: {} })
  },
  recordLink(match: string): string {
    return at(`/api/matches/${match}/record`)
  },
}
