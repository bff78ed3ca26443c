/** Documents as the server sends them, for tests that care about some of their fields only. */
import type { EventDocument, GameSetting, OptionDocument, Titled } from '../protocol'

export const anOption = (more: Partial<OptionDocument>): OptionDocument => ({ id: '', kind: '', label: '', targets: [], rule: '', hint: '', who: '', short: '', topics: [], cautions: [], about: null, ...more })

export const anEvent = (more: Partial<EventDocument>): EventDocument => ({ n: 1, what: '', seat: null, args: {}, text: '', rule: '', ...more })

export const aValue = (value: unknown, more: Partial<Titled> = {}): Titled => ({ value, title: String(value), text: '', seats: [], needs: {}, excludes: [], lab: true, ...more })

export const aSetting = (name: string, kind: string, values: Titled[], more: Partial<GameSetting> = {}): GameSetting => ({
  name,
  title: name,
  text: '',
  kind,
  default: null,
  values,
  needs: {},
  by_seats: {},
  from_pack: false,
  unchosen: '',
  ...more,
})
