import { isGroup, isSame, valueOf } from '#lib/rules/parts-of.ts'
import type { FieldProblem } from '../../kernel/core/errors.ts'

const mostLetters = 120

/**
 * Of what is to be changed, the fields that somebody else has changed since they were seen, by their paths. Two who
 * write the same agree, and of what nobody says how it was, nothing is asked.
 * @example problemsOf({ name: 'A' }, { name: 'B' }, { name: 'C' }) // { name: { code: 'college.fieldChanged', params: { stored: 'A' } } }
 */
export function problemsOf(
  stored: object,
  changes: object,
  seen: object,
  at = '',
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  for (const [name, next] of Object.entries(changes)) {
    const [now, was] = [valueOf(stored, name), valueOf(seen, name)]
    if (was === undefined || isSame(was, now) || isSame(next, now)) continue
    if (isGroup(next) && isGroup(now) && isGroup(was))
      Object.assign(problems, problemsOf(now, next, was, `${at}${name}.`))
    else problems[at + name] = problemOf(now)
  }
  return problems
}

function problemOf(now: unknown): FieldProblem {
  if (typeof now !== 'string' || now === '') return { code: 'college.fieldChangedElse', params: {} }
  const stored = now.length > mostLetters ? `${now.slice(0, mostLetters)}…` : now
  return { code: 'college.fieldChanged', params: { stored } }
}
