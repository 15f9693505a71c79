/**
 * A bounded queue that serves its keys in rotation: one item of each in turn, in order within a key. When
 * it is full, whoever holds the most places gives up the newest of them for a key that holds fewer, so
 * that nobody can fill it against others.
 */
export function createFairQueue<T>(capacity: number) {
  /** In the order in which they are served next. */
  const lines = new Map<string, T[]>()
  let size = 0

  function longest(): T[] {
    return [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), [])
  }

  return {
    /** What found no place: the item itself, or the one that made way for it. Null where all have one. */
    add(key: string, item: T): T | null {
      const own = lines.get(key) ?? []
      const isFull = size >= capacity
      if (isFull && own.length + 1 >= longest().length) return item
      const displaced = isFull ? (longest().pop() ?? null) : null
      own.push(item)
      lines.set(key, own)
      if (!isFull) size += 1
      return displaced
    },

    take(): T | undefined {
      const [first] = lines
      if (!first) return undefined
      const [key, line] = first
      const item = line.shift()
      lines.delete(key)
      if (line.length > 0) lines.set(key, line)
      size -= 1
      return item
    },
  }
}
