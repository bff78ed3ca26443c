/** Looking at the map from above: where the middle of the window is, and how many pixels a unit has. */
import type { Point } from '$lib/shapes'
import { HEIGHT, WIDTH } from './chart'

export interface Camera {
  x: number
  y: number
  /** Pixels per unit of the map. */
  k: number
}
export interface MapWindow {
  w: number
  h: number
}

/** The whole map just fits. */
export const wholeScale = ({ w, h }: MapWindow): number => Math.max(0.05, Math.min(w / WIDTH, h / HEIGHT))
const MOST = 3.2

export function whole(window: MapWindow): Camera {
  return { x: WIDTH / 2, y: HEIGHT / 2, k: wholeScale(window) }
}

/** Never farther out than the whole map, never past its edge. */
export function kept(camera: Camera, window: MapWindow): Camera {
  const k = Math.min(Math.max(camera.k, wholeScale(window)), Math.max(MOST, wholeScale(window)))
  const along = (at: number, size: number, room: number): number => {
    const half = room / k / 2
    return half * 2 >= size ? size / 2 : Math.min(Math.max(at, half - 20), size - half + 20)
  }
  return { k, x: along(camera.x, WIDTH, window.w), y: along(camera.y, HEIGHT, window.h) }
}

/** Closer by a factor; what lies under the point (pixels in the window) stays under it. */
export function zoomed(camera: Camera, window: MapWindow, factor: number, at: Point = { x: window.w / 2, y: window.h / 2 }): Camera {
  const under = toMap(camera, window, at)
  const { k } = kept({ ...camera, k: camera.k * factor }, window)
  return kept({ k, x: under.x - (at.x - window.w / 2) / k, y: under.y - (at.y - window.h / 2) / k }, window)
}

/** Moved by so many pixels, as a hand moves a sheet of paper. */
export function dragged(camera: Camera, window: MapWindow, dx: number, dy: number): Camera {
  return kept({ ...camera, x: camera.x - dx / camera.k, y: camera.y - dy / camera.k }, window)
}

export function toMap(camera: Camera, window: MapWindow, at: Point): Point {
  return { x: camera.x + (at.x - window.w / 2) / camera.k, y: camera.y + (at.y - window.h / 2) / camera.k }
}

export function sees(camera: Camera, window: MapWindow, at: Point, margin = 50): boolean {
  const w = window.w / camera.k / 2
  const h = window.h / camera.k / 2
  const room = Math.min(margin, w / 2, h / 2)
  return Math.abs(at.x - camera.x) <= w - room && Math.abs(at.y - camera.y) <= h - room
}

/** So that all of these are in the window, not closer than `most` pixels per unit. */
export function showing(points: readonly Point[], window: MapWindow, most: number): Camera {
  if (points.length === 0) return whole(window)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const k = Math.min(most, window.w / (right - left + 140), window.h / (bottom - top + 140))
  return kept({ x: (left + right) / 2, y: (top + bottom) / 2, k }, window)
}
