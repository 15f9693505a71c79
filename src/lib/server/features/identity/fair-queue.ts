interface Key {
  /** To whom several keys may belong: a site with many networks. */
  group: string
  key: string
}

interface Group<T> {
  size: number
  /** In the order in which they are served next. */
  lines: Map<string, T[]>
}

/**
 * A bounded queue that serves its groups in rotation, and within a group its keys: one item of each in
 * turn, in order within a key. When it is full, the group that holds the most places gives one up for a
 * group that holds fewer, and within a group a key for a key: the newest of its places. So nobody can
 * fill the queue against others, not even under many keys of one group.
 */
export function createFairQueue<T>(capacity: number) {
  /** In the order in which they are served next. */
  const groups = new Map<string, Group<T>>()
  let size = 0

  /** Takes the place away that must be given up for one more of that key; undefined where it is none. */
  function makeWay({ group, key }: Key): T | undefined {
    const own = groups.get(group) ?? { size: 0, lines: new Map<string, T[]>() }
    const largest = most([...groups.values()], (each) => each.size)
    if (largest && own.size + 1 < largest.size) return giveUp(largest)
    const longest = most([...own.lines.values()], (line) => line.length)
    const isShorter = longest && (own.lines.get(key)?.length ?? 0) + 1 < longest.length
    return isShorter ? giveUp(own) : undefined
  }

  function giveUp(group: Group<T>): T | undefined {
    const [key, line] = most([...group.lines], ([, each]) => each.length) ?? []
    group.size -= 1
    size -= 1
    const item = line?.pop()
    if (key !== undefined && line?.length === 0) group.lines.delete(key)
    return item
  }

  return {
    /** What found no place: the item itself, or the one that made way for it. Null where all have one. */
    add(place: Key, item: T): T | null {
      const displaced = size >= capacity ? makeWay(place) : null
      if (displaced === undefined) return item
      const group = groups.get(place.group) ?? { size: 0, lines: new Map<string, T[]>() }
      const line = group.lines.get(place.key) ?? []
      line.push(item)
      group.lines.set(place.key, line)
      group.size += 1
      size += 1
      groups.set(place.group, group)
      return displaced
    },

    take(): T | undefined {
      const group = first(groups)
      const line = group && first(group.lines)
      if (!group || !line) return undefined
      const item = line.shift()
      group.size -= 1
      size -= 1
      toTheEnd(group.lines, line.length > 0)
      toTheEnd(groups, group.size > 0)
      return item
    },
  }
}

const first = <T>(lines: Map<string, T>): T | undefined => lines.values().next().value

/** Whoever was first is last, or gone. */
function toTheEnd<T>(lines: Map<string, T>, stays: boolean): void {
  const [entry] = lines
  if (!entry) return
  lines.delete(entry[0])
  if (stays) lines.set(...entry)
}

/** Of equals the one that is served last. */
const most = <T>(all: readonly T[], measure: (each: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (found, each) => (found === undefined || measure(each) >= measure(found) ? each : found),
    undefined,
  )
