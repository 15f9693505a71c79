/**
 * Fills a draft in over a form's initial value. It takes only fields that the form has, and only values of the same
 * kind.
 */
export function withDraft<T>(initial: T, draft: unknown): T {
  if (draft === undefined || draft === null || kindOf(draft) !== kindOf(initial)) return initial
  if (kindOf(initial) !== 'object') return draft as T
  const known = draft as Record<string, unknown>
  const filled = Object.entries(initial as object).map(([name, part]) => [name, withDraft(part, known[name])])
  return Object.fromEntries(filled) as T
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
