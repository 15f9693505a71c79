import { expect, it, vi } from 'vitest'

it('what a page says in German, the services behind it say in German, though each has a copy of the module', async () => {
  const { withLocale } = await import('#lib/server/kernel/http/locale.ts')
  vi.resetModules()
  await import('#lib/server/kernel/http/locale.ts')
  const { m } = await import('#paraglide/messages.js')
  expect(withLocale('de', () => m['logins.title']())).toBe('Zugänge anlegen')
  expect(m['logins.title']()).toBe('Create logins')
})
