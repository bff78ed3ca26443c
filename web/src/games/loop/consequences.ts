/** What a test is about, and what it will do: who helps shares a failure, so everybody reads it first. */
import type { GameEvent } from '../../protocol'
import { failing, type Names } from './about'
import { idOf, type Content, type View } from './docs'

/** A test's text begins with the test itself, which the dice show already. */
const rest = (text: string): string => text.replace(/^Test [^.]*\. /, '')

export function consequencesOf(events: readonly GameEvent[], content: Content, view: View, names: Names): string | null {
  if (view.hack) {
    const machine = view.machines.find((each) => each.machine === view.hack?.machine)
    if (!machine) return null
    const harder = names.wall(machine.firewalls[view.hack.space] ?? null, 'alert', machine.response)
    return machine.mode === 'routine' ? `Failed: it turns Alert, and asks for ${harder ?? 'more'}.` : `Failed: the hack is over. ${machine.effect} Everybody leaves for a place next door.`
  }
  const tested = events.findLastIndex(({ what }) => what === 'test')
  const why = events.slice(0, Math.max(0, tested)).findLast(({ what }) => what !== 'chose' && what !== 'paid')
  switch (why?.what) {
    case 'noticed': {
      const machine = view.machines.find((each) => each.machine === why.args.machine)
      return machine ? `${names.of(machine.machine)} has noticed ${names.of(String(why.args.kid))}. Failed: ${failing(machine)}` : null
    }
    case 'investigates': {
      const rumor = view.track.find((each) => each?.rumor === idOf(String(why.args.rumor)))
      return rumor ? `${rumor.name}. ${rest(rumor.rules ?? '')}` : null
    }
    case 'met':
      return `${names.of(String(why.args.kid))} is not alone there. ${rest(String(why.args.text))}`
    case 'event':
      return view.school ? rest(view.school.event) : null
    case 'tile':
      return content.tiles.find(({ tile }) => tile === why.args.tile)?.text ?? null
    case 'card_action': {
      const action = view.diary.flatMap(({ actions }) => actions).find(({ label }) => label === why.args.label)
      const chosen = events.slice(0, tested).findLast(({ what }) => what === 'chose')
      const text = action?.ways.find(({ label }) => label === chosen?.args.label)?.text ?? action?.text
      return text?.startsWith('Test ') ? `${action?.label}. ${rest(text)}` : null
    }
    default:
      return choreOf(view, names)
  }
}

/** Nothing but its place and its trait says that a test is that of a Chore. */
function choreOf({ kids, test }: View, names: Names): string | null {
  const kid = kids.find((each) => each.kid === test?.kid)
  if (!kid?.chore || kid.chore.done || !test) return null
  const { chore, goal, reward } = kid.chore
  const here = goal.includes(`at ${names.of(kid.at)}`) || (kid.at === kid.home && goal.includes('at home'))
  return here && goal.includes(`pass a ${names.of(`trait:${test.trait}`)} test`) ? `${names.of(`chore:${chore}`)}. Success: ${reward}` : null
}
