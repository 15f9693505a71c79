import { expect, it } from 'vitest'

it('what a page says in German, the services behind it say in German, though each has a copy of the module', async () => {
  const { withLocale } = await import('#lib/server/kernel/http/locale.ts')
  // Imported under another specifier so that later test files keep their module instances.
  await import(/* @vite-ignore */ `${'../../src/lib/server/kernel/http/locale.ts'}?copy`)
  const { m } = await import('#paraglide/messages.js')
  expect(withLocale('de', () => m['logins.title']())).toBe('Zugänge anlegen')
  expect(m['logins.title']()).toBe('Create logins')
})
