import type { TableDocument } from '../../protocol'

/** Who still has to choose something before the next game of a series can begin; bots do it by themselves. */
export function toChoose(table: TableDocument): string {
  const open = table.series?.choices.find(({ seat, value }) => value === '' && table.seats[seat]?.kind === 'person')
  return open ? (table.seats[open.seat]?.name ?? '') : ''
}
