import { unprintableIn } from '#lib/rules/cells/printable-letters.ts'
import { type FieldProblem, invalid } from './errors.ts'

type Problems = Record<string, FieldProblem>

/**
 * Finds texts that no document can print, by the paths of their fields. A text that is equal to the stored one
 * passes: it was entered before this check existed.
 * @example unprintableTexts({ name: 'Asha 🎓' }) // { name: { code: 'field.unprintable', params: { letter: '🎓', code: 'U+1F393' } } }
 */
export function unprintableTexts(texts: object, stored: object | null = null, path = ''): Problems {
  const before = new Map<string, unknown>(Object.entries(stored ?? {}))
  return Object.assign(
    {},
    ...Object.entries(texts).map(([name, text]: [string, unknown]) => {
      const at = `${path}${name}`
      const was = before.get(name)
      if (typeof text === 'string') return text === was ? {} : problemOf(at, text)
      return isGroup(text) ? unprintableTexts(text, isGroup(was) ? was : null, `${at}.`) : {}
    }),
  ) as Problems
}

/** Refuses texts that no document can print. @throws DomainError Invalid `field.unprintable`, at each such field */
export function requirePrintable(texts: object, stored: object | null = null): void {
  const problems = unprintableTexts(texts, stored)
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

function problemOf(at: string, text: string): Problems {
  const found = unprintableIn(text)
  return found ? { [at]: { code: 'field.unprintable', params: { ...found } } } : {}
}
