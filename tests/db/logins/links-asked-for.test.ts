import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { type TestApp, lakshmi, later, openTestApp } from '../../support/app/test-app.ts'
import { enrolBoth, signInAs } from '../../support/people/people.ts'

const newPassword = 'Brand-new-3!'
const dead = { code: 'link.dead', kind: 'Invalid' }

describe.each(engines)('links that somebody asks for, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const ids = makeForEach(() => enrolBoth(testApp))

  const passwords = () => testApp.app.identity.passwords
  const ask = async (name = 'asha'): Promise<void> => {
    passwords().requestReset(name)
    await testApp.app.mail.sent()
  }
  const language = () =>
    testApp.app.database.reads.selectFrom('users').select('language').where('id', '=', ids.ashaId)

  describe('somebody else asks for a new password', () => {
    it('leaves the link good that the person has already', async () => {
      await ask()
      const [token = ''] = mailedTokens(testApp)
      await ask()
      await ask()
      await passwords().setByLink(token, newPassword, lakshmi)
      expect((await signInAs(testApp, 'asha', newPassword)).user.username).toBe('asha')
    })

    it('fills the mailbox with three emails an hour at most, each asked at once or in turn', async () => {
      for (let count = 0; count < 4; count += 1) passwords().requestReset('asha')
      await ask('ASHA@example.edu')
      expect(mailedTokens(testApp)).toHaveLength(3)
      later(testApp, 60 * 59)
      await ask()
      expect(mailedTokens(testApp)).toHaveLength(3)
      later(testApp, 60 * 1)
      await ask()
      expect(mailedTokens(testApp)).toHaveLength(4)
    })

    it('leaves no more than five open, and the oldest goes', async () => {
      const tokens: string[] = []
      for (let count = 0; count < 6; count += 1) {
        tokens.push(await passwords().linkFor(ids.ashaId, 'reset'))
        later(testApp, 60 * 1)
      }
      const live = await Promise.all(tokens.map((token) => passwords().isLive(token)))
      expect(live).toEqual([false, true, true, true, true, true])
    })

    it('gets the email in the language of that page, but changes nobody’s language before the link is used', async () => {
      await withLocale('de', () => ask())
      expect(mails(testApp)).toEqual([expect.stringContaining('Guten Tag Asha Reddy')])
      expect(await language().execute()).toEqual([{ language: 'en' }])
      const [token = ''] = mailedTokens(testApp)
      await withLocale('de', () => passwords().setByLink(token, newPassword, lakshmi))
      expect(await language().execute()).toEqual([{ language: 'de' }])
    })
  })

  it('a closed account gets none, neither by itself nor from the office', async () => {
    await testApp.app.identity.users.setActive(ids.ashaId, false, lakshmi)
    await ask()
    expect(mails(testApp)).toEqual([])
    await expect(testApp.app.identity.users.sendReset(ids.ashaId, lakshmi)).rejects.toMatchObject({
      code: 'user.closed',
      kind: 'Conflict',
    })
  })

  it('what is open for an account dies when it is closed, and stays dead when it is opened again', async () => {
    const token = await passwords().linkFor(ids.ashaId, 'reset')
    await testApp.app.identity.users.setActive(ids.ashaId, false, lakshmi)
    const made = await passwords().linkFor(ids.ashaId, 'reset')
    expect(await passwords().isLive(made)).toBe(false)
    await expect(passwords().setByLink(made, newPassword, lakshmi)).rejects.toMatchObject(dead)
    await testApp.app.identity.users.setActive(ids.ashaId, true, lakshmi)
    await expect(passwords().setByLink(token, newPassword, lakshmi)).rejects.toMatchObject(dead)
  })
})

function mails({ app }: TestApp): string[] {
  const folder = join(app.env.dataDir, 'outbox')
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
}

/** A mail contains its link in the text and in the HTML part, so duplicates are removed. */
const mailedTokens = (testApp: TestApp): string[] =>
  mails(testApp).flatMap((text) => [
    ...new Set([...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? '')),
  ])
