/** Chances of at least one six: with n dice, and with a second roll of the same n. */
export const odds = (dice: number): number => 1 - (5 / 6) ** dice
export const pushedOdds = (dice: number): number => 1 - (5 / 6) ** (2 * dice)
export const pool = (dice: number): number => Math.max(1, Math.min(8, dice))
