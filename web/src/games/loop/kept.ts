/** What one's own history keeps of a week: which end it took, and the Diary. */
import { isEvent, type EndedMatch, type KeptStory } from '../../boards/types'
import type { Event } from './game'
import type { Content, Details, View } from './types'

export function kept({ content, over, log }: EndedMatch<View, Content, Details, Event>): KeptStory {
  const { id, name } = content.scenario
  const end = log.find((event) => isEvent(event, 'won', 'lost'))
  const pages = log.flatMap((event) => (isEvent(event, 'page') ? [{ title: event.args.title, text: event.args.text }] : []))
  return {
    kind: name,
    ...(isEvent(end, 'won', 'lost') ? { ending: { id: `${id}/${end.args.ending.replace(/^ending:/, '')}`, title: `${name}: ${end.what === 'won' ? 'it ended well' : 'too late'}` } } : {}),
    pages: [...pages, ...(over.details.text ? [{ title: 'The end', text: over.details.text }] : [])],
  }
}
