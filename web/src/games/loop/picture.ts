/** Who stands where while events are being shown: the view before them, carried on one event at a time. */
import type { GameEvent } from '../../protocol'
import type { View } from './docs'

export interface Picture {
  /** "kid:maja" -> "place:M" */
  kids: Record<string, string>
  /** "machine:jarv" -> "sector:C4", or null off the grid. */
  machines: Record<string, string | null>
}

export function pictureOf(view: View): Picture {
  return {
    kids: Object.fromEntries(view.kids.map(({ kid, at }) => [kid, at])),
    machines: Object.fromEntries(view.machines.map(({ machine, sector }) => [machine, sector])),
  }
}

/** The picture after an event. Once nothing is left to be shown, the view itself is drawn, so nothing can stay wrong. */
export function after(now: Picture, { what, args }: GameEvent): Picture {
  const { kid, kids, place, machine, sector } = args as Record<string, unknown>
  switch (what) {
    case 'walked':
    case 'took_bus':
    case 'took_car':
    case 'sent_back':
    case 'moved':
      return typeof kid === 'string' && typeof place === 'string' ? { ...now, kids: { ...now.kids, [kid]: place } } : now
    case 'rode':
      return Array.isArray(kids) && typeof place === 'string'
        ? { ...now, kids: { ...now.kids, ...Object.fromEntries(kids.map((each) => [String(each), place])) } }
        : now
    case 'machine_moved':
    case 'machine_placed':
      return typeof machine === 'string' && typeof sector === 'string' ? { ...now, machines: { ...now.machines, [machine]: sector } } : now
    default:
      return now
  }
}
