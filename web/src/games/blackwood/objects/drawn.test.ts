import { expect, it } from 'vitest'
import drawn from './drawn.json'
import { DRAWINGS } from './index'
import { coloursSeen } from './seen'

/** The other half, that the table of objects says the same as drawn.json, is in tests/games/blackwood/test_drawings.py. */
it('drawn.json tells the colours of every drawing', () => {
  const seen = Object.fromEntries(Object.entries(DRAWINGS).map(([name, drawing]) => [name, coloursSeen(drawing)]))
  expect(drawn, 'a drawing has changed: put what it shows into drawn.json, and its cells into drawn.toml').toEqual(seen)
})

it('an upper shape hides what lies under it, and a colour that is a mere trace decides nothing', () => {
  const square = (tone: string, d: string) => ({ d, fill: tone, stroke: 'none', width: 0, opacity: 1 })
  const [red, blue, white] = ['#dd4f37', '#3d84c4', '#fffaf0']
  expect(coloursSeen([square(red, 'M4 4h40v40h-40Z'), square(blue, 'M4 4h40v40h-40Z')]).yes).toEqual(['blue'])
  expect(coloursSeen([square(red, 'M4 4h40v40h-40Z'), square(white, 'M20 20h6v6h-6Z')])).toMatchObject({ yes: ['red'], no: expect.not.arrayContaining(['white']) })
})
