import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, bearer, signInAs } from '../../support/people/people.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const stale = { code: 'session.passwordStale', kind: 'Unauthenticated' }

describe.each(anyEngine)('a password on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('is fresh for five minutes after signing in, whatever the clock was set to', async () => {
    const { app, clock } = testApp
    await app.identity.createUser(asha)
    const { token } = await signInAs(testApp, 'asha', asha.password)
    const ask = () => app.identity.requireFreshPassword(bearer(token))
    const live = await app.identity.currentSession(bearer(token))
    const at = (minutes: number) =>
      clock.set(new Date(Date.parse(live?.since ?? '') + minutes * 60_000).toISOString())
    at(4.9)
    await ask()
    at(5.1)
    await expect(ask()).rejects.toMatchObject(stale)
    at(-60)
    await expect(ask()).rejects.toMatchObject(stale)
  })

  it('is none where nobody signed in', async () => {
    await expect(testApp.app.identity.requireFreshPassword(new Headers())).rejects.toMatchObject(stale)
  })
})
