import type { GameName } from './games'

/** A table this person sits at, as the home screen lists it. */
export interface RunningTable {
  id: string
  game: GameName
  /** Link that brings the person back to the seat, secret included. */
  link: string
  players: string[]
  /** A short sentence: "Your turn." or "Waiting for Maya." */
  status: string
  yourTurn: boolean
}
