/** Pass Rules in the workshop's notation, as src/streetlight/games/blackwood/rules/passrule.py reads them. */
import type { Content } from './docs'

export type Shape = 'one' | 'both' | 'either' | 'compare'

/** A rule in parts, as it is put together: `first` and `second` are attributes ("!metal": not), or a measure and an object. */
export interface Draft {
  shape: Shape
  first: string
  second: string
}

const PARTS = /^(.+?)([&|<>])(.+)$/

/** "metal&red" -> its parts. */
export function draftOf(rule: string): Draft {
  const found = PARTS.exec(rule)
  if (!found) return { shape: 'one', first: rule, second: '' }
  const [, first = '', sign = '', second = ''] = found
  if (sign === '&') return { shape: 'both', first, second }
  if (sign === '|') return { shape: 'either', first, second }
  return { shape: 'compare', first: first + sign, second }
}

/** The rule, or "" while a part is missing or both parts speak of the same thing. */
export function ruleOf({ shape, first, second }: Draft): string {
  if (shape === 'one') return first
  if (!first || !second) return ''
  if (shape === 'compare') return first + second
  return bare(first) === bare(second) ? '' : first + (shape === 'both' ? '&' : '|') + second
}

export const bare = (literal: string): string => literal.replace(/^!/, '')

/** Everything that can be said about the objects. */
export class Knowledge {
  readonly #attributes
  readonly #names
  readonly #values
  readonly #made = new Map<string, ReadonlySet<string>>()

  constructor(readonly content: Content) {
    this.#attributes = new Map(content.attributes.map((each) => [each.id, { ...each, admits: new Set(each.admits) as ReadonlySet<string> }]))
    this.#names = new Map(content.objects.map(({ object, name }) => [object, name]))
    this.#values = new Map(content.quantities.map((each) => [each.id, new Map(content.objects.map(({ object }, at) => [object, each.values[at] ?? 0]))]))
  }

  name(object: string): string {
    return this.#names.get(object) ?? 'A card'
  }

  /** The objects that pass; null if that is no rule. */
  admitted(rule: string): ReadonlySet<string> | null {
    const known = this.#made.get(rule)
    if (known) return known
    const test = this.#test(rule)
    if (!test) return null
    const made = new Set(this.content.objects.map(({ object }) => object).filter(test))
    this.#made.set(rule, made)
    return made
  }

  #test(rule: string): ((object: string) => boolean) | null {
    const { shape, first, second } = draftOf(rule)
    if (shape === 'compare') {
      const values = this.#values.get(first.slice(0, -1))
      const limit = values?.get(`object:${second}`)
      if (!values || limit === undefined) return null
      return first.endsWith('>') ? (object) => (values.get(object) ?? 0) > limit : (object) => (values.get(object) ?? 0) < limit
    }
    const one = this.#literal(first)
    const two = shape === 'one' ? one : this.#literal(second)
    if (!one || !two) return null
    return shape === 'either' ? (object) => one(object) || two(object) : (object) => one(object) && two(object)
  }

  #literal(literal: string): ((object: string) => boolean) | null {
    const admits = this.#attributes.get(bare(literal))?.admits
    if (!admits) return null
    return literal.startsWith('!') ? (object) => !admits.has(object) : (object) => admits.has(object)
  }

  /** "contains metal and is red" */
  text(rule: string): string {
    const { shape, first, second } = draftOf(rule)
    if (shape === 'compare') {
      const quantity = this.content.quantities.find(({ id }) => id === first.slice(0, -1))
      const name = this.name(`object:${second}`)
      const template = (first.endsWith('>') ? quantity?.more : quantity?.less) ?? ''
      return template.replace('{object}', `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`)
    }
    const one = this.#phrase(first)
    return shape === 'one' ? one : `${one} ${shape === 'both' ? 'and' : 'or'} ${this.#phrase(second)}`
  }

  #phrase(literal: string): string {
    const attribute = this.#attributes.get(bare(literal))
    return (literal.startsWith('!') ? attribute?.negation : attribute?.phrase) ?? ''
  }

  /** How a rule stands against cards whose side is known. */
  weigh(rule: string, seen: ReadonlyMap<string, boolean>): { fits: string[]; breaks: string[] } {
    const inside = this.admitted(rule)
    const fits: string[] = []
    const breaks: string[] = []
    for (const [object, admitted] of seen) (inside?.has(object) === admitted ? fits : breaks).push(object)
    return { fits, breaks }
  }
}

const known = new WeakMap<Content, Knowledge>()
export function knowledge(content: Content): Knowledge {
  let found = known.get(content)
  if (!found) known.set(content, (found = new Knowledge(content)))
  return found
}
