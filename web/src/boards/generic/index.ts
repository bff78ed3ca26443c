import type { Content, View } from '../../protocol'
import type { BoardModule } from '../types'
import Board from './GenericBoard.svelte'
import Summary from './PointsSummary.svelte'
import { facts } from './usual'

/** For a game that nobody has drawn yet. */
const board: BoardModule<View, Content> = { Board, Summary, facts }
export default board
