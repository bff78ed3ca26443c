import { expect, it } from 'vitest'
import { anEvent } from '../test/documents'
import { isEvent, type EventOf } from './types'

type Event = EventOf<{ moved: { kid: string; path: string[] }; coin: { side: string } }>

it('knows the fields of an event by its kind', () => {
  const event = { ...anEvent({}), what: 'moved', args: { kid: 'kid:2', path: ['space:C4', 'space:C5'] } } as Event
  expect(isEvent(event, 'moved') && event.args.path.length).toBe(2)
  expect(isEvent(event, 'coin') || isEvent<Event, 'coin'>(null, 'coin')).toBe(false)
})
