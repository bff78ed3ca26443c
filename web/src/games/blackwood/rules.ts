/**
 * Pass Rules of the workshop, so that one sees at once what a rule would let through while one puts it together.
 *
 * This mirrors src/streetlight/games/blackwood/rules/passrule.py. rule-cases.ts has what that says of some rules, and
 * the tests of both sides hold it (scripts/rule_cases.py).
 */
import type { Content, RuleParts } from './types'

export const NO_RULE: RuleParts = { shape: 'one', first: '', second: '' }

/** The rule in the workshop's notation, or "" while a part is missing or both parts speak of the same thing. */
export function ruleOf({ shape, first, second }: RuleParts): string {
  if (shape === 'one') return first
  if (!first || !second) return ''
  if (shape === 'compare') return first + second
  return bare(first) === bare(second) ? '' : first + (shape === 'both' ? '&' : '|') + second
}

export const bare = (literal: string): string => literal.replace(/^!/, '')

type Test = (object: string) => boolean

/** Everything that can be said about the objects. */
export class Knowledge {
  readonly #attributes
  readonly #objects
  readonly #values
  readonly #made = new Map<string, ReadonlySet<string>>()

  constructor(readonly content: Pick<Content, 'objects' | 'attributes' | 'quantities'>) {
    this.#attributes = new Map(content.attributes.map((each) => [each.id, { ...each, admits: new Set(each.admits) as ReadonlySet<string> }]))
    this.#objects = new Map(content.objects.map((each) => [each.object, each]))
    this.#values = new Map(content.quantities.map((each) => [each.id, new Map(content.objects.map(({ object }, at) => [object, each.values[at] ?? 0]))]))
  }

  name(object: string): string {
    return this.#objects.get(object)?.name ?? 'A card'
  }

  /** The objects that pass; null if that is no whole rule. */
  admitted(parts: RuleParts): ReadonlySet<string> | null {
    const rule = ruleOf(parts)
    const known = this.#made.get(rule)
    if (known) return known
    const test = rule ? this.#test(parts) : null
    if (!test) return null
    const made = new Set(this.content.objects.map(({ object }) => object).filter(test))
    this.#made.set(rule, made)
    return made
  }

  /** The objects that people would argue about: by what they take for true the rule admits them or not. */
  argued({ shape, first, second }: RuleParts): string[] {
    const one = this.#disputed(first)
    const two = this.#disputed(second)
    if (shape === 'compare' || !one) return []
    if (shape === 'one') return this.content.objects.flatMap(({ object }) => (one.argued(object) ? [object] : []))
    if (!two) return []
    const open = shape === 'both' // what surely fails one part fails; what surely passes one of two passes
    const leaves = (other: typeof one, object: string) => other.argued(object) || other.holds(object) === open
    return this.content.objects.flatMap(({ object }) => ((one.argued(object) && leaves(two, object)) || (two.argued(object) && leaves(one, object)) ? [object] : []))
  }

  #disputed(literal: string): { holds: Test; argued: Test } | null {
    const holds = this.#literal(literal)
    const argued = new Set(this.#attributes.get(bare(literal))?.argued)
    return holds && { holds, argued: (object) => argued.has(object) }
  }

  #test({ shape, first, second }: RuleParts): Test | null {
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

  #literal(literal: string): Test | null {
    const admits = this.#attributes.get(bare(literal))?.admits
    if (!admits) return null
    return literal.startsWith('!') ? (object) => !admits.has(object) : (object) => admits.has(object)
  }

  /** "contains metal and is red" */
  text({ shape, first, second }: RuleParts): string {
    if (shape === 'compare') {
      const quantity = this.content.quantities.find(({ id }) => id === first.slice(0, -1))
      const template = (first.endsWith('>') ? quantity?.more : quantity?.less) ?? ''
      return template.replace('{object}', this.#objects.get(`object:${second}`)?.with_article ?? '')
    }
    const one = this.#phrase(first)
    return shape === 'one' ? one : `${one} ${shape === 'both' ? 'and' : 'or'} ${this.#phrase(second)}`
  }

  #phrase(literal: string): string {
    const attribute = this.#attributes.get(bare(literal))
    return (literal.startsWith('!') ? attribute?.negation : attribute?.phrase) ?? ''
  }

  /** How a rule stands against cards whose side is known. */
  weigh(parts: RuleParts, seen: ReadonlyMap<string, boolean>): { fits: string[]; breaks: string[] } {
    const inside = this.admitted(parts)
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
