/** Who stands where while events are being shown: the view before them, carried on one event at a time. */
import type { Event } from './game'
import type { View } from './types'

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
export function after(now: Picture, event: Event): Picture {
  switch (event.what) {
    case 'walked':
    case 'took_bus':
    case 'took_car':
    case 'sent_back':
    case 'moved':
      return { ...now, kids: { ...now.kids, [event.args.kid]: event.args.place } }
    case 'rode':
    case 'sailed': {
      const { kids, place } = event.args
      return { ...now, kids: { ...now.kids, ...Object.fromEntries(kids.map((kid) => [kid, place])) } }
    }
    case 'machine_moved':
    case 'machine_placed':
      return { ...now, machines: { ...now.machines, [event.args.machine]: event.args.sector } }
    default:
      return now
  }
}
