/** The documents of the game that the drawing reads: `content` (what is printed) and `view` (what a seat may know). */
export type Edge = 'open' | 'wall' | 'door'
export type Ground = 'street' | 'lawn' | 'woods' | 'water' | 'trees' | 'flowers'
export type PlaceKind = 'home' | 'mansion' | 'pool' | 'park' | 'library' | 'clubhouse' | 'pep_rally' | 'prom'

export interface CellDoc {
  ref: string
  /** null where nobody can go. */
  space: string | null
  column: number
  row: number
  ground: Ground
  school: boolean
  stranger: boolean
  school_stop: boolean
  city_stop: boolean
}

export interface PlaceDoc {
  space: string
  name: string
  kind: PlaceKind
  /** Values of its spots, best first; empty where the crowd counts. */
  spots: number[]
  /** Worth of each kid when 1, 2, ... are there. */
  by_total: number[]
  capacity: number
}

export interface BoardDoc {
  id: string
  title: string
  tokens: number
  columns: number
  rows: number
  cells: CellDoc[]
  right: Edge[][]
  below: Edge[][]
  places: PlaceDoc[]
}

export interface EffectDoc {
  op: string
  steps?: number
  past?: string
}

export interface CardDoc {
  card: string
  name: string
  text: string
  count: number
  drawn: boolean
  effect?: EffectDoc
}

export interface Content {
  board: BoardDoc
  cards: CardDoc[]
  kids: number
}

export interface KidDoc {
  kid: string
  seat: number
  at: string
  scored: boolean
  points: number
}

export interface PlayerDoc {
  seat: number
  team: number
  hand: number
  cards: string[]
  hand_limit: number
  allowance: number
  supply: number
  points: number
}

export interface View {
  turn_of: number | null
  deck: number | string[]
  discard: string[]
  in_play: string | null
  players: PlayerDoc[]
  kids: KidDoc[]
  strangers: string[]
  tokens: number
}
