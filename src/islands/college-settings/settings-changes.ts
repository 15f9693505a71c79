import { isGroup, isSame, valueOf } from '#lib/rules/cells/parts-of.ts'

/** Returns only the edited fields, because another user may have saved the others meanwhile. */
export function settingsChanges<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const old = valueOf(before, name)
    if (isSame(value, old)) return []
    return [[name, isGroup(value) && isGroup(old) ? settingsChanges(old, value) : value]]
  })
  // All entries come from `after` under their own names.
  return Object.fromEntries(changed) as Partial<T>
}

/** Returns the previous values of the changed fields. */
export function seenOf(before: object, changes: object): object {
  const seen = Object.entries(changes).map(([name, value]) => {
    const old = valueOf(before, name)
    return [name, isGroup(value) && isGroup(old) ? seenOf(old, value) : old]
  })
  return Object.fromEntries(seen)
}

/** Returns the fields that changed on the server but not in the form, by path; the form takes them over. */
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

/**
 * Rebases a draft on the stored settings: edited fields keep the draft's value, the others get the stored one. `seen`
 * has the values from before the edits.
 */
export function rebased<T extends object>(draft: { value: T; over: T }, stored: T): { value: T; seen: T } {
  const changes = settingsChanges(draft.over, draft.value)
  return { value: laidOver(stored, changes), seen: laidOver(stored, seenOf(draft.over, changes)) }
}

function laidOver<T extends object>(below: T, above: object): T {
  const laid = Object.entries(above).map(([name, value]) => {
    const old = valueOf(below, name)
    return [name, isGroup(value) && isGroup(old) ? laidOver(old, value) : value]
  })
  // All entries keep their names and types.
  return { ...below, ...Object.fromEntries(laid) } as T
}
