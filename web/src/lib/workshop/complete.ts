/** What may stand at a place of a TOML file, by the JSON schema that the server gives for a pack. */
import type { Doc } from '../../protocol'

export interface PlaceInText {
  /** The tables around the place, from the outside: ["cards", "effect"]. */
  path: string[]
  at: 'key' | 'value'
  /** The key whose value is being written. */
  key: string
  /** What is there of the word already, and where it begins. */
  word: string
  from: number
  /** Plain values of the same table so far: they tell which kind of table it is. */
  beside: Record<string, string>
}

export interface OfferedWord {
  label: string
  /** What to write for it. */
  text: string
  about: string
}

interface Frame {
  kind: 'table' | 'array'
  key: string
  beside: Record<string, string>
}

const HEADER = /^[ \t]*\[\[?[ \t]*([\w.-]+)[ \t]*\]\]?/
const STRING = /"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?/y
const MULTI = /'''[\s\S]*?(?:'''|$)|"""[\s\S]*?(?:"""|$)/y
const WORD = /[\w.-]+/y

/** Where in the document the end of this text is; null inside a comment or a long text. */
export function placeOf(text: string): PlaceInText | null {
  const lines = text.split('\n')
  const header = lines.findLastIndex((line, at) => at < lines.length - 1 && HEADER.test(line))
  const path = header < 0 ? [] : (HEADER.exec(lines[header] ?? '')?.[1] ?? '').split('.')
  const start = lines.slice(0, header + 1).join('\n').length + (header < 0 ? 0 : 1)
  const frames: Frame[] = [{ kind: 'table', key: '', beside: {} }]
  let at = start
  let key = ''
  let isValue = false
  let word = { text: '', from: text.length }
  const top = (): Frame => frames.at(-1) as Frame
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  while (at < text.length) {
    const sign = text.charAt(at)
    const long = read(MULTI)
    const string = long || read(STRING)
    const found = string || read(WORD)
    if (sign === '#') {
      const end = text.indexOf('\n', at)
      if (end < 0) return null
      at = end
      continue
    }
    if (found) {
      at += found.length
      if (long && at === text.length && !/^('''|""")[\s\S]*\1$/.test(long)) return null
      const from = at - found.length
      word = at === text.length ? { text: found, from } : { text: '', from: text.length }
      if (!isValue) key = found
      else if (at < text.length) top().beside[key] = found.replace(/^["']|["']$/g, '') // what is still written tells nothing
      continue
    }
    if (sign === '=') isValue = true
    else if (sign === '{' || sign === '[') {
      frames.push({ kind: sign === '{' ? 'table' : 'array', key: isValue && top().kind === 'table' ? key : '', beside: {} })
      isValue = sign === '['
    } else if ((sign === '}' || sign === ']') && frames.length > 1) {
      frames.pop()
      isValue = top().kind === 'array'
      if (isValue) key = top().key
    } else if (sign === ',' || (sign === '\n' && top().kind === 'table')) isValue = top().kind === 'array'
    at += 1
  }
  const inside = frames.slice(1).flatMap(({ key: its }) => its || [])
  const inArray = top().kind === 'array'
  return {
    path: [...path, ...(inArray ? inside.slice(0, -1) : inside)],
    at: isValue ? 'value' : 'key',
    key: inArray ? top().key : isValue ? key : '',
    word: word.text,
    from: word.from,
    beside: inArray ? {} : top().beside,
  }
}

/** What may stand there. */
export function offersAt(place: PlaceInText, schema: Doc): OfferedWord[] {
  let tables = [schema]
  for (const name of place.path) tables = tables.flatMap((table) => parts(table, schema)).flatMap((table) => property(table, name))
  tables = tables.flatMap((table) => parts(table, schema)).filter((table) => agrees(table, place.beside))
  if (place.at === 'key') {
    const offers = new Map<string, OfferedWord>()
    for (const table of tables)
      for (const [name, its] of Object.entries(properties(table))) if (!(name in place.beside) || name === place.word) offers.set(name, { label: name, text: name, about: about(its) })
    return [...offers.values()]
  }
  const values = tables.flatMap((table) => property(table, place.key)).flatMap((each) => parts(each, schema))
  const found = new Map<string, OfferedWord>()
  for (const value of values)
    for (const allowed of allowedBy(value)) {
      const text = JSON.stringify(allowed)
      found.set(text, { label: String(allowed), text, about: about(value) })
    }
  return [...found.values()]
}

const properties = (table: Doc): Record<string, Doc> => (table['properties'] ?? {}) as Record<string, Doc>
const property = (table: Doc, name: string): Doc[] => {
  const found = properties(table)[name] ?? (table['additionalProperties'] as Doc | undefined)
  return found && typeof found === 'object' ? [found] : []
}
const about = (part: Doc): string => (typeof part['description'] === 'string' ? (part['description'].split('\n')[0] ?? '') : '')

/** A part of the schema as what it may be: references followed, lists as what they hold. */
function parts(part: Doc, schema: Doc, depth = 0): Doc[] {
  if (depth > 6) return []
  const ref = part['$ref']
  if (typeof ref === 'string') {
    const found = (schema['$defs'] as Record<string, Doc> | undefined)?.[ref.replace('#/$defs/', '')]
    return found ? parts(found, schema, depth + 1) : []
  }
  for (const way of ['anyOf', 'oneOf'] as const) {
    const ways = part[way]
    if (Array.isArray(ways)) return (ways as Doc[]).flatMap((each) => parts(each, schema, depth + 1))
  }
  const items = part['items'] ?? part['prefixItems']
  if (Array.isArray(items)) return (items as Doc[]).flatMap((each) => parts(each, schema, depth + 1))
  if (items && typeof items === 'object') return parts(items as Doc, schema, depth + 1)
  return [part]
}

function allowedBy(value: Doc): (string | number | boolean)[] {
  const { enum: several, const: one, type } = value as { enum?: (string | number)[]; const?: string | number; type?: string }
  if (several) return several
  if (one !== undefined) return [one]
  return type === 'boolean' ? [true, false] : []
}

const onlyOne = (part: Doc | undefined): unknown => (Array.isArray(part?.['enum']) && part['enum'].length === 1 ? part['enum'][0] : undefined)

/** Do the plain values that are there already leave it possible that this table is meant? */
function agrees(table: Doc, beside: Record<string, string>): boolean {
  return Object.entries(beside).every(([name, value]) => {
    const tag = properties(table)[name]?.['const'] ?? onlyOne(properties(table)[name])
    return tag === undefined || String(tag) === value
  })
}
