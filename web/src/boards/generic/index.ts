import type { BoardModule } from '../types'
import GenericBoard from './GenericBoard.svelte'

export const Board: BoardModule['Board'] = GenericBoard
