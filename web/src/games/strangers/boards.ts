/** The two sides of the board, by the names that are printed on them. */
export const BOARDS: { value: 'A' | 'B'; label: string }[] = [
  { value: 'A', label: 'Maple Grove (A)' },
  { value: 'B', label: 'Past the Power Lines (B)' },
]
