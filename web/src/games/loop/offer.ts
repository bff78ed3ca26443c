/** What a helper carries that would solve the test without a roll: it can be offered before anybody asks (TL-099, 100). */
import type { Names } from './about'
import type { Content, KidDoc, TestDoc } from './docs'

export interface Offer {
  /** "item:lighter" */
  thing: string
  /** What is said to the others. */
  text: string
}
interface Carried {
  ref: string
  kid: string
  tag: string
  combo: string
}
/** How an offer begins, so that it is known among all that is said. */
export const OFFER = 'Use my '

function carried({ kid, items, anomalies }: KidDoc, content: Content): Carried[] {
  const cards = anomalies.map(({ anomaly }) => content.anomalies.find(({ id }) => id === anomaly))
  return [
    ...items.map((id) => ({ ref: `item:${id}`, kid, tag: content.items.find((each) => each.id === id)?.tag ?? '', combo: '' })),
    ...cards.flatMap((card) => (card ? { ref: `anomaly:${card.id}`, kid, tag: card.tag, combo: card.combo } : [])),
  ]
}

/** Knowledge stands for any tag (TL-104). */
const serves = (tag: string, wanted: string | undefined): boolean => tag !== '' && wanted !== undefined && (tag === wanted || tag === 'knowledge')

/** One offer for each thing that these kids have and that does it, alone or with what others of the party carry. */
export function offersOf(test: TestDoc, mine: readonly KidDoc[], party: readonly KidDoc[], content: Content, names: Names): Offer[] {
  const all = party.flatMap((kid) => carried(kid, content))
  return mine.flatMap((kid) => carried(kid, content)).flatMap((own) => {
    const line = `${OFFER}${names.of(own.ref)}`
    if (test.combo.includes(own.combo) || test.tag.some((tag) => serves(own.tag, tag))) return [{ thing: own.ref, text: `${line}. No roll needed.` }]
    for (const id of test.combo) {
      for (const pair of content.combos.find((each) => each.id === id)?.pairs ?? []) {
        for (const [first, second] of [pair, pair.toReversed()]) {
          const other = serves(own.tag, first) && all.find(({ ref, tag }) => ref !== own.ref && serves(tag, second))
          if (other) return [{ thing: own.ref, text: `${line} with ${names.of(other.kid)}’s ${names.of(other.ref)}: ${names.of(`combo:${id}`)}, and no roll.` }]
        }
      }
    }
    return []
  })
}
