/** Where something is drawn, in the units of its picture. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  w: number
  h: number
}

/** From its upper left corner. */
export interface Rect extends Point, Size {}
