import { CARD, SMALL, type PaperModule, type Piece } from '../../../boards/paper'
import type { Content, ExampleContent, ObjectContent, TrustContent } from '../types'
import Face from './Face.svelte'

export type BlackwoodPrinted = { what: 'object'; object: ObjectContent; row: string[] } | { what: 'rule'; example: ExampleContent } | { what: 'trust'; spots: TrustContent[] }

const paper: PaperModule<Content, BlackwoodPrinted> = {
  Face,
  pieces: ({ objects, attributes, examples, trust }) => [
    ...objects.map((object): Piece<BlackwoodPrinted> => {
      const row = attributes.filter(({ admits }) => admits.includes(object.object)).map(({ phrase }) => phrase)
      return { id: object.object.replace('object:', ''), kind: 'Objects', title: object.name, ...SMALL, count: 1, data: { what: 'object', object, row } }
    }),
    ...examples.map((example): Piece<BlackwoodPrinted> => ({ id: example.rule, kind: 'Pass Rules', title: example.text, ...CARD, count: 1, data: { what: 'rule', example } })),
    { id: 'trust', kind: 'Trust track', title: 'Trust', width: 180, height: 16 + 11 * trust.length, count: 1, data: { what: 'trust', spots: trust } },
  ],
}
export default paper
