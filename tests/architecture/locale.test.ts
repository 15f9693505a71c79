import { expect, it } from 'vitest'

it('what a page says in German, the services behind it say in German, though each has a copy of the module', async () => {
  const { withLocale } = await import('#lib/server/kernel/http/locale.ts')
  // By another address, for the files of tests that come after keep their modules.
  await import(/* @vite-ignore */ `${'../../src/lib/server/kernel/http/locale.ts'}?copy`)
  const { m } = await import('#paraglide/messages.js')
  expect(withLocale('de', () => m['logins.title']())).toBe('Zugänge anlegen')
  expect(m['logins.title']()).toBe('Create logins')
})
