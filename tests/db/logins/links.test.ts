import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, later, openTestApp } from '../../support/app/test-app.ts'
import { enrolBoth, signInAs } from '../../support/people/people.ts'

const newPassword = 'Brand-new-3!'
const dead = { code: 'link.dead', kind: 'Invalid' }

describe.each(engines)('links on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const ids = makeForEach(() => enrolBoth(testApp))

  const passwords = () => testApp.app.identity.passwords

  it('open ones die with a password set by a link, and with one that the person changes', async () => {
    const reset = await passwords().linkFor(ids.ashaId, 'reset')
    const others = [
      await passwords().linkFor(ids.ashaId, 'reset'),
      await passwords().linkFor(ids.ashaId, 'activate'),
    ]
    await passwords().setByLink(reset, newPassword, lakshmi)
    for (const token of others) {
      expect(await passwords().isLive(token)).toBe(false)
      await expect(passwords().setByLink(token, 'Other-new-4!', lakshmi)).rejects.toMatchObject(dead)
    }
    const last = await passwords().linkFor(ids.ashaId, 'reset')
    await passwords().change(ids.ashaId, newPassword, 'Other-new-4!', lakshmi)
    await expect(passwords().setByLink(last, 'Third-new-5!', lakshmi)).rejects.toMatchObject(dead)
    expect((await signInAs(testApp, 'asha', 'Other-new-4!')).user.username).toBe('asha')
  })

  it.each([
    ['reset', 60],
    ['activate', 14 * 24 * 60],
  ] as const)('a %s link is good for %d minutes and not for one more', async (purpose, minutes) => {
    const token = await passwords().linkFor(ids.ashaId, purpose)
    later(testApp, 60 * minutes - 1)
    expect(await passwords().isLive(token)).toBe(true)
    later(testApp, 60 * 1)
    expect(await passwords().isLive(token)).toBe(false)
    await expect(passwords().setByLink(token, newPassword, lakshmi)).rejects.toMatchObject(dead)
  })

  it('is typed off a slip: in small letters, and with O, l and i for what they look like', async () => {
    const token = await passwords().linkFor(ids.ashaId, 'activate')
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
      user_id: ids.ashaId,
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

  it('the office’s email, its audit row and its link are there together or not at all', async () => {
    const { database } = testApp.app
    await database.writes.schema.dropTable('outbox').execute()
    await expect(testApp.app.identity.users.sendReset(ids.ashaId, lakshmi)).rejects.toThrow()
    expect(await database.reads.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    const audited = await database.reads.selectFrom('audit_entries').select('action').execute()
    expect(audited.map(({ action }) => action)).not.toContain('user.resetSent')
  })
})
