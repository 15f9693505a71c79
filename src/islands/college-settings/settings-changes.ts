import { isGroup, isSame, valueOf } from '#lib/rules/cells/parts-of.ts'

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
    const old = valueOf(before, name)
    const own = valueOf(shown, name)
    if (isGroup(value) && isGroup(old) && isGroup(own)) return newsOf(old, value, own, `${at}${name}.`)
    return isSame(own, old) && !isSame(value, old) ? [[at + name, value]] : []
  })
}

/** A draft as it goes on over what is stored by now: what was typed in it, the rest as it is stored, and how each was. */
export function rebased<T extends object>(draft: { value: T; over: T }, stored: T): { value: T; seen: T } {
  const changes = changesOf(draft.over, draft.value)
  return { value: laidOver(stored, changes), seen: laidOver(stored, seenOf(draft.over, changes)) }
}

function laidOver<T extends object>(below: T, above: object): T {
  const laid = Object.entries(above).map(([name, value]) => {
    const old = valueOf(below, name)
    return [name, isGroup(value) && isGroup(old) ? laidOver(old, value) : value]
  })
  // Its own names, and values that stood under them.
  return { ...below, ...Object.fromEntries(laid) } as T
}
