/** Sits down with one press: the first free seat, with the name and the colour of this device, as far as they are free. */
import { device } from '$lib/device'
import type { TableLink } from '$lib/link.svelte'
import { freeColour } from '$lib/players'
import type { TableDocument } from '../../protocol'

/** What somebody who sits down now is called. */
export const nameHere = (table: TableDocument): string => device.nameBeside(table.seats.map(({ name }) => name)) || 'Guest'

export async function sitDown(link: TableLink, table: TableDocument): Promise<void> {
  const seat = table.seats.find(({ kind }) => kind === 'open')?.seat
  const taken = table.seats.filter(({ kind }) => kind !== 'open').map(({ colour }) => colour)
  if (seat !== undefined) await link.tell({ type: 'take', seat, name: nameHere(table), colour: freeColour(device.colour, taken) })
}
