import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allMessages } from '../support/app/message-files.ts'

const isOurs = (file: string): boolean => !file.includes('paraglide') && !file.endsWith('.test.ts')
const source = globSync(['src/**/*.{ts,tsx,astro}', 'tools/**/*.ts'])
  .filter(isOurs)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Each key once; the variants of a message with a count share one key. */
const keys = [...new Set([...allMessages('en').keys()].map((key) => key.split(' [')[0] ?? ''))]

const isUsed = usesIn(source)

describe('every sentence', () => {
  it('is used somewhere', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })

  it.each([
    ['app.back', "m['app.back']()", true],
    ['app.back', "m['app.backwards']()", false],
    ['results.supply', 'm[`results.${exam.kind}`]()', true],
    ['errors.exam.titleTaken', "conflict('exam.titleTaken')", true],
    ['errors.result.withheld', 'notFound(`result.${kind}`)', true],
    ['faculty.done.added', "sayDone(Astro, 'faculty.done')", true],
    ['faculty.title', "sayDone(Astro, 'faculty.done')", false],
    ['errors.exam.titleTaken', 'say(`errors.${code}`)', false],
    ['office.back', 'say(`${feature}.${name}`)', false],
  ])('%s is used by %s: %s', (key, code, used) => expect(usesIn(code)(key)).toBe(used))
})

/** Keys appear literally or as a template; error codes appear without their prefix. */
function usesIn(code: string): (key: string) => boolean {
  const literals = new Set([...code.matchAll(/(['"])([\w.-]+)\1/g)].map(([, , text]) => text))
  const patterns = patternsOf(code)
  return (key) => {
    const [, refusal] = /^(?:errors|importProblem)\.(.+)$/.exec(key) ?? []
    const name = refusal ?? key
    return literals.has(key) || literals.has(name) || patterns.some((pattern) => pattern.test(name))
  }
}

/** Returns patterns of templates with some fixed text: one of placeholders only would match everything. */
function patternsOf(code: string): RegExp[] {
  // Outcome messages combine a prefix with the action's name.
  const done = [...code.matchAll(/sayDone\(\w+, '([\w.]+)'\)/g)].map(([, above = '']) => `${above}.\${}`)
  const templates = [...code.matchAll(/`([\w.]*\$\{[^`]*)`/g)].map(([, text = '']) => text)
  return [...templates, ...done].flatMap((text) => {
    const fixed = text.split(/\$\{.*?\}/)
    if (fixed.length < 2 || !fixed.some((part) => /\w{3}/.test(part))) return []
    return [new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('[\\w.-]+')}$`)]
  })
}
