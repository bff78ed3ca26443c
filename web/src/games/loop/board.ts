import type { BoardModule, Fact } from '../../boards/types'
import Board from './Board.svelte'
import { plural, type Event } from './game'
import { goal } from './goal'
import Hand from './Hand.svelte'
import { moments } from './moments'
import { oddsBasis } from './odds-basis'
import { FALL } from './story'
import Summary from './Summary.svelte'
import type { About, Content, Details, Question, View } from './types'

/** Hours left of the kids a player runs. */
function facts(view: View, seat: number): Fact[] {
  const kids = view.kids.filter((kid) => kid.seat === seat)
  const time = kids.reduce((sum, kid) => sum + kid.time, 0)
  return kids.length ? [{ icon: 'clock', label: `${plural(time, 'hour')} left`, value: String(time) }] : []
}

const board: BoardModule<View, Content, Details, Question, About, Event> = {
  Board,
  Hand,
  Summary,
  facts,
  kept: (ended) => import('./kept').then(({ kept }) => kept(ended)),
  replay: {
    counted: 'Insight and Enigma',
    lines: ({ insight, enigma }) => [{ seat: null, label: 'Insight', value: insight }, { seat: null, label: 'Enigma', value: enigma }],
    key: ['day', 'page', 'solved', 'hacked', 'wrecked', 'won', 'lost'],
  },
  asking: {
    /** On a phone the cards of the kids are enough to choose from. */
    onBoardOfPhone: ['who'],
    /** What can be done here comes first: the map has the ways to other places too. */
    last: ['walk', 'bus', 'car', 'home', 'late', 'wait'],
    long: true,
  },
  telling: {
    sounds: {
      walked: 'step',
      moved: 'step',
      took_bus: 'bus',
      took_car: 'bus',
      rode: 'bus',
      sailed: 'hum',
      went_home: 'door',
      rolled: 'coin',
      noticed: 'hum',
      machine_moved: 'hum',
      got_item: 'card',
      got_anomaly: 'card',
      new_rumor: 'card',
    },
    /** Until the dice lie, nobody is told how it went. */
    suspense: { rolled: FALL, die: FALL },
    speech: true,
  },
  goal,
  moments,
  /** The Adventure phase and trades. "Let the others go first", and somebody just did. */
  freeOrder: { prompts: ['adventure', 'trade'], yields: ['wait'], oddsBasis },
  ending: {
    title: 'How it went',
    together: true,
    /** Bots say what they are up to; why, one reads afterwards. */
    reasons: true,
  },
}
export default board
