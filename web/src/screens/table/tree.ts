/**
 * Many options as a tree: who, what, where, as the game says (`topics`). At most `MOST` choices are seen at once, and every option
 * can be reached. `tests/browser/test_option_tree.py` walks it at many positions of all games.
 */
import type { OptionDocument, Topic } from '../../protocol'

export const MOST = 8

type TreeOption = Pick<OptionDocument, 'id' | 'label' | 'topics'>

export interface Branch<O extends TreeOption = OptionDocument> {
  key: string
  /** What its options are about: a topic, or the first and the last of many alike. */
  topic: Topic | null
  ends: readonly [O, O]
  options: readonly O[]
  /** How many topics all of them share. */
  depth: number
}
export type Entry<O extends TreeOption = OptionDocument> = { option: O; branch: null } | { option: null; branch: Branch<O> }

const leaf = <O extends TreeOption>(option: O): Entry<O> => ({ option, branch: null })
const sizeOf = <O extends TreeOption>({ branch }: Entry<O>): number => branch?.options.length ?? 1

/** What is seen of these options, the first `depth` topics of which are the same. */
export function entriesOf<O extends TreeOption>(options: readonly O[], depth = 0): readonly Entry<O>[] {
  if (options.length <= MOST) return options.map(leaf)
  const groups = new Map<string, O[]>()
  for (const option of options) {
    const topic = option.topics[depth]
    const key = topic ? `t ${topic.id}` : `o ${option.id}`
    groups.set(key, [...(groups.get(key) ?? []), option])
  }
  const topics = new Map(options.flatMap(({ topics }) => topics.slice(depth, depth + 1)).map((topic) => [topic.id, topic]))
  const [only] = topics.values()
  if (groups.size === 1 || (topics.size === 1 && only?.thing)) return entriesOf(options, depth + 1) // there is no choice between kids
  const entries = [...groups.values()].map((group): Entry<O> => (group.length === 1 && group[0] ? leaf(group[0]) : branchOf(group, group[0]?.topics[depth] ?? null, depth + 1)))
  return inChunks(spread(entries), depth)
}

function branchOf<O extends TreeOption>(options: readonly O[], topic: Topic | null, depth: number): Entry<O> {
  const [first, last] = [options[0], options.at(-1)]
  if (!first || !last) throw new Error('a branch has options')
  return { option: null, branch: { key: `${depth} ${topic?.id ?? first.id}`, topic, ends: [first, last], options, depth } }
}

/** Small branches are no help: their options are seen at once, as far as there is room. Things, such as kids, come first and stay. */
function spread<O extends TreeOption>(entries: Entry<O>[]): Entry<O>[] {
  for (;;) {
    const open = entries.filter(({ branch }) => branch !== null && !branch.topic?.thing).sort((one, other) => sizeOf(one) - sizeOf(other))
    const [smallest] = open
    if (!smallest?.branch || entries.length - 1 + sizeOf(smallest) > MOST) return entries
    const { options } = smallest.branch
    entries = entries.flatMap((entry) => (entry === smallest ? options.map(leaf) : [entry]))
  }
}

/** Too many even so: the first of them, the next, and so on. */
function inChunks<O extends TreeOption>(entries: readonly Entry<O>[], depth: number): readonly Entry<O>[] {
  if (entries.length <= MOST) return entries
  const size = Math.ceil(entries.length / Math.min(MOST, Math.ceil(entries.length / MOST)))
  const chunks = Array.from({ length: Math.ceil(entries.length / size) }, (_, n) => entries.slice(n * size, (n + 1) * size))
  return chunks.map((chunk) => branchOf(chunk.flatMap((entry) => (entry.branch ? entry.branch.options : [entry.option])), null, depth))
}
