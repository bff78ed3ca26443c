/** What a kid carries, in words: Items, Anomalies, and a machine that listens. */
import type { Names } from './about'
import { toneOf, type Content, type KidDoc } from './docs'

export interface Thing {
  ref: string
  name: string
  tag: string
  text: string
  tone: string
}

export function thingsOf(kid: KidDoc, content: Content, names: Names): Thing[] {
  const items = kid.items.map((id): Thing => {
    const item = content.items.find((each) => each.id === id)
    const helps = item && item.colour !== 'black' ? `+1 die on ${names.of(`trait:${item.colour}`)}.` : ''
    return { ref: `item:${id}`, name: item?.name ?? id, tag: item?.tag ?? '', text: [helps, item?.text, id === kid.iconic ? 'Yours for good.' : ''].filter(Boolean).join(' '), tone: toneOf(content, item?.colour) }
  })
  const anomalies = kid.anomalies.map(({ anomaly, uses }): Thing => {
    const card = content.anomalies.find((each) => each.id === anomaly)
    return { ref: `anomaly:${anomaly}`, name: `${card?.name ?? anomaly} ×${uses}`, tag: card?.tag || (card?.combo ? names.of(`combo:${card.combo}`) : ''), text: card?.effect ?? '', tone: '#8cffb5' }
  })
  const sheet = content.machines.find(({ machine }) => machine === kid.machine)
  const machine = sheet ? [{ ref: sheet.machine, name: sheet.name, tag: names.of(`combo:${sheet.combo}`), text: 'Listens to you. You can ride it, and the way home is 1 T shorter.', tone: '#8cffb5' }] : []
  return [...items, ...anomalies, ...machine]
}
