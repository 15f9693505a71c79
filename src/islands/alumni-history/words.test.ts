import { expect, it } from 'vitest'
import { historyChecks } from '#lib/rules/names/alumni-history.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { allMessages } from '../../../tests/support/app/message-files.ts'
import { sayFault } from './words.ts'

const codes = historyChecks.map(({ code }) => code)

it.each(['en', 'de'] as const)('each fault has a message of its own: %s', (locale) => {
  const said = withLocale(locale, () => codes.map(sayFault))
  const messages = allMessages(locale)
  expect(said).toEqual(codes.map((code) => messages.get(`errors.alumniHistory.${code}`)))
  // Includes the specification's fourteen checks and our own.
  expect(new Set(codes).size).toBe(23)
})
