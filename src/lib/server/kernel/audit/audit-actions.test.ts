import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { m } from '#paraglide/messages.js'
import { features } from '../../app.ts'
import { auditedOf, auditActionsOf, pageRulesOf, trailRecordsOf } from '../declared.ts'
import { withLocale } from '../http/locale.ts'
import { withKernelFeatures } from '../wiring/create-kernel.ts'
import { requireDeclared } from './audit-actions.ts'
import { sayAction } from './format-entry.ts'

const all = withKernelFeatures(features)
const actions = auditActionsOf(all)
const facts = { who: '{who}', record: '{record}' }

it.each(['en', 'de'] as const)('every action has a sentence and a name of its own, in %s', (locale) =>
  withLocale(locale, () => {
    const said = Object.entries(actions).map(([action, sentence]) => [
      action,
      sentence(facts),
      sayAction(action),
    ])
    expect(said.length).toBeGreaterThan(100)
    for (const [action, sentence, words] of said) {
      expect(sentence, action).not.toBe(action)
      expect(words, action).not.toBe(action)
      expect(sentence, action).toMatch(/\{who\}|\{record\}|[a-zäöü]{4}/)
    }
    const sentences = said.map(([, sentence]) => sentence)
    expect(new Set(sentences).size).toBe(sentences.length)
  }),
)

it('whatever the code may write has one: nothing else is written', () => {
  expect([...new Set(actionsInCode())].filter((action) => !Object.hasOwn(actions, action))).toEqual([])
  expect(() => requireDeclared(actions, { action: 'hostel.opened' })).toThrow('hostel.opened')
})

it('records that it finds again are of a kind that it keeps, with a page that there is', () => {
  for (const [kind, { page }] of Object.entries(trailRecordsOf(all))) {
    expect(auditedOf(all), kind).toHaveProperty([kind])
    if (page !== undefined) expect(pageRulesOf(all), kind).toHaveProperty([page])
  }
})

it('English and German words are not the same', () => {
  expect(m['trail.says.exam.published'](facts, { locale: 'de' })).not.toBe(
    m['trail.says.exam.published'](facts, { locale: 'en' }),
  )
})

/**
 * Collects the action codes that follow `action` in services and state machines. Codes that are composed at run time
 * are not found here; they are refused when written.
 */
function actionsInCode(): string[] {
  const files = globSync('src/lib/server/{kernel,features}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction(?::| =) (?:[^'\n]*\? )?('[^,}\n]*)/g)].flatMap(
      ([, rest = '']) => [...rest.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)].map(([, action = '']) => action),
    ),
  )
}
