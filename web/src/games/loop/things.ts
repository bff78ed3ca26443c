/** What a kid carries, in words: Items, Anomalies, and a machine that listens. */
import type { Names } from './about'
import { toneOf } from './game'
import type { Content, KidView } from './types'

export interface Thing {
  ref: string
  name: string
  tag: string
  text: string
  tone: string
}

export function thingsOf(kid: KidView, content: Content, names: Names): Thing[] {
  const items = kid.items.map((id): Thing => {
    const item = content.items.find((each) => each.id === id)
    return { ref: `item:${id}`, name: item?.name ?? id, tag: item?.tag ?? '', text: [item?.helps, item?.text, id === kid.iconic ? content.iconic : ''].filter(Boolean).join(' '), tone: toneOf(content, item?.colour) }
  })
  const anomalies = kid.anomalies.map(({ anomaly, uses }): Thing => {
    const card = content.anomalies.find((each) => each.id === anomaly)
    return { ref: `anomaly:${anomaly}`, name: `${card?.name ?? anomaly} ×${uses}`, tag: card?.tag || (card?.combo ? names.of(`combo:${card.combo}`) : ''), text: card?.effect ?? '', tone: '#8cffb5' }
  })
  const sheet = content.machines.find(({ machine }) => machine === kid.machine)
  const machine = sheet ? [{ ref: sheet.machine, name: sheet.name, tag: names.of(`combo:${sheet.combo}`), text: content.own_machine, tone: '#8cffb5' }] : []
  return [...items, ...anomalies, ...machine]
}
