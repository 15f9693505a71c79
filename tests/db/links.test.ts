import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'
import { asha, meena, signInAs } from '../support/people.ts'

const newPassword = 'Brand-new-3!'
const dead = { code: 'link.dead', kind: 'Invalid' }

describe.each(engines)('links on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let userId: string
  beforeEach(async () => {
    await testApp.app.identity.createUser(meena)
    await testApp.app.identity.createUser(asha)
    userId = await idOf('asha')
  })

  const passwords = () => testApp.app.identity.passwords
  const idOf = async (username: string): Promise<string> =>
    (
      await testApp.app.database.reads
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id
  const later = (minutes: number) =>
    testApp.clock.set(new Date(Date.parse(testApp.clock.now()) + minutes * 60_000).toISOString())
  const ask = async (name = 'asha'): Promise<void> => {
    passwords().requestReset(name)
    await testApp.app.mail.sent()
  }
  const language = () =>
    testApp.app.database.reads.selectFrom('users').select('language').where('id', '=', userId)

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
      later(59)
      await ask()
      expect(mailedTokens(testApp)).toHaveLength(3)
      later(1)
      await ask()
      expect(mailedTokens(testApp)).toHaveLength(4)
    })

    it('leaves no more than five open, and the oldest goes', async () => {
      const tokens: string[] = []
      for (let count = 0; count < 6; count += 1) {
        tokens.push(await passwords().linkFor(userId, 'reset'))
        later(1)
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

  it('open ones die with a password set by a link, and with one that the person changes', async () => {
    const reset = await passwords().linkFor(userId, 'reset')
    const others = [await passwords().linkFor(userId, 'reset'), await passwords().linkFor(userId, 'activate')]
    await passwords().setByLink(reset, newPassword, lakshmi)
    for (const token of others) {
      expect(await passwords().isLive(token)).toBe(false)
      await expect(passwords().setByLink(token, 'Other-new-4!', lakshmi)).rejects.toMatchObject(dead)
    }
    const last = await passwords().linkFor(userId, 'reset')
    await passwords().change(userId, newPassword, 'Other-new-4!', lakshmi)
    await expect(passwords().setByLink(last, 'Third-new-5!', lakshmi)).rejects.toMatchObject(dead)
    expect((await signInAs(testApp, 'asha', 'Other-new-4!')).user.username).toBe('asha')
  })

  it.each([
    ['reset', 60],
    ['activate', 14 * 24 * 60],
  ] as const)('a %s link is good for %d minutes and not for one more', async (purpose, minutes) => {
    const token = await passwords().linkFor(userId, purpose)
    later(minutes - 1)
    expect(await passwords().isLive(token)).toBe(true)
    later(1)
    expect(await passwords().isLive(token)).toBe(false)
    await expect(passwords().setByLink(token, newPassword, lakshmi)).rejects.toMatchObject(dead)
  })

  it('is typed off a slip: in small letters, and with O, l and i for what they look like', async () => {
    const token = await passwords().linkFor(userId, 'activate')
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    const typed = token.toLowerCase().replaceAll('0', 'O').replaceAll('1', 'l')
    expect(await passwords().isLive(typed)).toBe(true)
    await passwords().setByLink(typed, newPassword, lakshmi)
    expect(await passwords().isLive(token)).toBe(false)
  })

  it('a link of an older version, longer and with its case, works on', async () => {
    const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345'
    const link = {
      purpose: 'reset' as const,
      user_id: userId,
      expires_at: '2026-12-31T00:00:00.000Z',
      used_at: null,
    }
    const token_hash = createHash('sha256').update(token).digest('hex')
    await testApp.app.database.writes
      .insertInto('one_time_links')
      .values({ ...link, token_hash })
      .execute()
    expect(await passwords().isLive(token)).toBe(true)
    expect(await passwords().isLive(token.toLowerCase())).toBe(false)
  })

  it('a closed account gets none, neither by itself nor from the office', async () => {
    await testApp.app.identity.users.setActive(userId, false, lakshmi)
    await ask()
    expect(mails(testApp)).toEqual([])
    await expect(testApp.app.identity.users.sendReset(userId, lakshmi)).rejects.toMatchObject({
      code: 'user.closed',
      kind: 'Conflict',
    })
  })

  it('what is open for an account dies when it is closed, and stays dead when it is opened again', async () => {
    const token = await passwords().linkFor(userId, 'reset')
    await testApp.app.identity.users.setActive(userId, false, lakshmi)
    const made = await passwords().linkFor(userId, 'reset')
    expect(await passwords().isLive(made)).toBe(false)
    await expect(passwords().setByLink(made, newPassword, lakshmi)).rejects.toMatchObject(dead)
    await testApp.app.identity.users.setActive(userId, true, lakshmi)
    await expect(passwords().setByLink(token, newPassword, lakshmi)).rejects.toMatchObject(dead)
  })

  it('the office’s email, its audit row and its link are there together or not at all', async () => {
    const { database } = testApp.app
    await database.writes.schema.dropTable('outbox').execute()
    await expect(testApp.app.identity.users.sendReset(userId, lakshmi)).rejects.toThrow()
    expect(await database.reads.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    const audited = await database.reads.selectFrom('audit_entries').select('action').execute()
    expect(audited.map(({ action }) => action)).not.toContain('user.resetSent')
  })
})

function mails({ app }: TestApp): string[] {
  const folder = join(app.env.dataDir, 'outbox')
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
}

const mailedTokens = (testApp: TestApp): string[] =>
  mails(testApp).flatMap((text) => [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? ''))
