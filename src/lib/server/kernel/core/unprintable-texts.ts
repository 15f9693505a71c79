import { unprintableIn } from '#lib/rules/cells/printable-letters.ts'
import { type FieldProblem, invalid } from './errors.ts'

type Problems = Record<string, FieldProblem>

/**
 * The texts that no document can print, by the paths of their fields. A text that is stored as it is passes: it came
 * before somebody looked.
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

/** @throws DomainError Invalid `field.unprintable`, at each field of which `unprintableTexts` tells */
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
