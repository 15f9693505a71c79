/** What was edited and nothing else: meanwhile somebody may have saved the rest. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const old = valueOf(before, name)
    if (isSame(value, old)) return []
    return [[name, isGroup(value) && isGroup(old) ? changesOf(old, value) : value]]
  })
  // Entries of `after` under their own names.
  return Object.fromEntries(changed) as Partial<T>
}

/** The same fields as they were before. */
export function seenOf(before: object, changes: object): object {
  const seen = Object.entries(changes).map(([name, value]) => {
    const old = valueOf(before, name)
    return [name, isGroup(value) && isGroup(old) ? seenOf(old, value) : old]
  })
  return Object.fromEntries(seen)
}

/** What is shown as it was before and stored otherwise by now: a form takes it over, each by its path. */
export function newsOf(
  before: object,
  stored: object,
  shown: object,
  at = '',
): [path: string, value: unknown][] {
  return Object.entries(stored).flatMap(([name, value]): [string, unknown][] => {
    const [old, own] = [valueOf(before, name), valueOf(shown, name)]
    if (isGroup(value) && isGroup(old) && isGroup(own)) return newsOf(old, value, own, `${at}${name}.`)
    return isSame(own, old) && !isSame(value, old) ? [[at + name, value]] : []
  })
}

const valueOf = (of: object, name: string): unknown => of[name as keyof typeof of]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
