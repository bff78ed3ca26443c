/** Everything about the table that the person at this screen needs, by concern. A component takes only the parts it uses. */
import type { TableLink } from '$lib/link.svelte'
import { Advising } from './advice.svelte'
import { Answering } from './answer.svelte'
import { OpenDrawer } from './drawer.svelte'
import { People } from './people.svelte'
import { OpenQuestion } from './question.svelte'
import { ShownMatch } from './shown.svelte'

export interface Here {
  link: TableLink
  people: People
  shown: ShownMatch
  question: OpenQuestion
  answer: Answering
  advising: Advising
  drawer: OpenDrawer
}

export function sitAt(link: TableLink): Here {
  const people = new People(link)
  const shown = new ShownMatch(link, people)
  const question = new OpenQuestion(link, shown)
  const answer = new Answering(link, shown, question)
  return { link, people, shown, question, answer, advising: new Advising(link, question), drawer: new OpenDrawer() }
}
