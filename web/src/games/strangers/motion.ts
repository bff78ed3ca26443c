/** How things move. Every movement starts from where a thing was and ends in what is already drawn. */
import type { Point } from '$lib/shapes'
import { cubicOut } from 'svelte/easing'
import type { Attachment } from 'svelte/attachments'
import type { TransitionConfig } from 'svelte/transition'
import { isEvent } from '../../boards/types'
import { centre, type BoardPlan } from './plan'
import type { Event } from './props'

interface Goes {
  moment: Event | null
  kid: string
  plan: BoardPlan
  pace: number
  motion: boolean
  to: Point & { size: number }
}

/** Events that were shown already: a change of the window must not show them again. */
const shown = new WeakSet<Event>()

/** A kid walks the path of its event, step by step; one that is carried is out of sight until it arrives. */
export function walks({ moment, kid, plan, pace, motion, to }: Goes): Attachment<SVGGElement> {
  return (element) => {
    if (!motion || !isEvent(moment, 'moved', 'carried', 'rehomed') || moment.args.kid !== kid || shown.has(moment)) return
    shown.add(moment)
    const scale = `scale(${to.size / 100})`
    const here = (at: Point, lift = 0) => `translate(${at.x}px, ${at.y - lift}px) ${scale}`
    if (moment.what === 'moved') {
      const path = moment.args.path.slice(0, -1).flatMap((ref) => {
        const space = plan.spaces.get(ref)
        return space ? [{ x: centre(space).x, y: centre(space).y + 24 }] : []
      })
      const stops: Point[] = [...path, to]
      const frames = stops.flatMap((at, n) => {
        const next = stops[n + 1]
        const hop = next ? [{ transform: here({ x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 }, 14) }] : []
        return [{ transform: here(at) }, ...hop]
      })
      element.animate(frames, { duration: Math.min(600, Math.max(pace, 140 * path.length)), easing: 'linear' })
    } else {
      const hidden = { transform: here(to), opacity: 0 }
      element.animate([{ ...hidden, offset: 0 }, { ...hidden, offset: 0.8 }, { transform: here(to), opacity: 1, offset: 1 }], {
        duration: Math.min(600, Math.max(150, pace)),
      })
    }
  }
}

/** A kid comes out of the door. */
export function popIn(_: Element, { motion }: { motion: boolean }): TransitionConfig {
  return {
    duration: motion ? 240 : 0,
    easing: cubicOut,
    css: (t) => `transform: translateY(${(t - 1) * 40}px) scale(${0.5 + t / 2}); opacity: ${t}`,
  }
}

/** A stranger drops in and flickers like a bad tube. */
export function dropIn(_: Element, { motion, pace }: { motion: boolean; pace: number }): TransitionConfig {
  return {
    duration: motion ? Math.min(350, Math.max(150, pace)) : 0,
    css: (t) => {
      const lit = t > 0.85 || [0.2, 0.36, 0.52, 0.7].some((at) => Math.abs(t - at) < 0.06) ? 1 : 0.25
      return `transform: translateY(${-(1 - t) * (1 - t) * 60}px) scaleY(${1 + (1 - t) * 0.35}); opacity: ${lit}`
    },
  }
}

/** Up into the light, off around the corner, or just gone. */
export function leave(_: Element, { motion, how }: { motion: boolean; how: string }): TransitionConfig {
  const css =
    how === 'abducted'
      ? (t: number, u: number) => `transform: translateY(${-u * u * 190}px) scale(${1 - u * 0.55}, ${1 + u * 0.5}); opacity: ${t}`
      : how === 'ran_away'
        ? (t: number, u: number) => `transform: translateX(${u * u * -110}px) scale(${0.4 + t * 0.6}); opacity: ${t}`
        : (t: number) => `opacity: ${t}`
  return { duration: motion ? (how === 'abducted' ? 350 : 220) : 0, css }
}
