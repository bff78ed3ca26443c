import type { Doc } from '../../protocol'
import type { BoardModule } from '../types'
import Board from './GenericBoard.svelte'

/** For a game that nobody has drawn yet. */
const board: BoardModule<Doc, Doc> = { Board }
export default board
