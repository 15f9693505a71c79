import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { engines } from '../../support/database/databases.ts'
import { type TestApp, lakshmi } from '../../support/app/test-app.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { resetMail } from '../../support/mail/reset-mail.ts'
import { watchedOutbox } from '../../support/mail/watched-outbox.ts'

describe.each(engines)('outbox on %s', (engine) => {
  const { testApp, smtp, store, rows, openMail, write, minutesLater } = watchedOutbox(engine)

  it('sends each email once, and deletes its text', async () => {
    const mail = openMail()
    await write(mail)
    expect(JSON.stringify(await rows())).not.toContain('very-secret')
    await mail.sent()
    await mail.sent()
    expect(smtp().received).toHaveLength(1)
    expect(smtp().received[0]).toMatch(/^To: asha@example\.edu\r$/m)
    expect(smtp().received[0]).toMatch(/^From: Sri Rama College <office@example\.edu>\r$/m)
    expect(smtp().received[0]).toMatch(/\r\n\r\nSri Rama College\r\nhttp:\/\/campus\.test/)
    expect(smtp().received[0]?.replaceAll('=\r\n', '')).toContain(
      'http://campus.test/reset-password?token=3Dvery-secret',
    )
    expect(await rows()).toMatchObject([{ state: 'sent', params: null, lease_owner: null, attempts: 1 }])
  })

  it('sends many over few connections, which stay open', async () => {
    const mail = openMail()
    for (let count = 0; count < 12; count += 1) await write(mail)
    await mail.sent()
    expect(smtp().received).toHaveLength(12)
    expect(smtp().connections).toBeLessThanOrEqual(3)
  })

  it('sends a link that is good for an hour before slips that are good for two weeks', async () => {
    const mail = openMail()
    const daysLater = (days: number): string =>
      new Date(Date.parse(testApp.clock.now()) + days * 86_400_000).toISOString()
    for (let count = 0; count < 4; count += 1) await write(mail, daysLater(14))
    await write(mail)
    minutesLater(1)
    await write(mail, daysLater(1 / 24))
    const lease = { owner: 'x', now: testApp.clock.now(), until: daysLater(1) }
    const taken = await store().transact(({ outbox }) => outbox.take(lease, 3))
    expect(taken).toHaveLength(3)
    expect(taken.map((row) => row.expires_at)).toContain(daysLater(1 / 24))
  })

  it('sends nothing of a transaction that is rolled back', async () => {
    const mail = openMail()
    const undone = store().transact(async ({ outbox }) => {
      await outbox.add(mail.compose(resetMail()))
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await mail.sent()
    expect(smtp().received).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('sends each email from one of two servers', async () => {
    const both = [openMail(), openMail()] as const
    for (let count = 0; count < 12; count += 1) await write(both[0])
    await Promise.all(both.map((mail) => mail.sent()))
    expect(smtp().received).toHaveLength(12)
    expect(new Set(smtp().received.map((text) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])).size).toBe(12)
  })

  it('leaves alone what another server has taken, until that one is silent for two minutes', async () => {
    const mail = openMail()
    await write(mail)
    const now = testApp.clock.now()
    const lease = { owner: 'killed', now, until: new Date(Date.parse(now) + 120_000).toISOString() }
    expect(await store().transact(({ outbox }) => outbox.take(lease, 3))).toHaveLength(1)
    minutesLater(1)
    await mail.sent()
    expect(smtp().received).toEqual([])
    minutesLater(1)
    await mail.sent()
    expect(smtp().received).toHaveLength(1)
  })

  it('writes to a person in the language of the page where they signed up, whatever the office speaks', async () => {
    const { registrations, users } = testApp.app.identity
    await withLocale('de', () => registrations.register(raviSignsUp, lakshmi))
    const ravi = await testApp.app.database.reads.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await withLocale('en', () => registrations.approve(ravi.id, ['ROLE_HOD'], lakshmi))
    await testApp.app.mail.sent()
    expect(filesIn(testApp)).toEqual([expect.stringContaining('best=C3=A4tigt')])
    expect(filesIn(testApp)[0]).toContain(`${testApp.app.env.host}:${testApp.app.env.port}/de`)
    await users.speaks(ravi.id, 'en')
    await withLocale('de', () => users.sendReset(ravi.id, lakshmi))
    await testApp.app.mail.sent()
    expect(filesIn(testApp).filter((text) => text.includes('We received a request'))).toHaveLength(1)
  })
})

const filesIn = ({ app }: TestApp): string[] => {
  const folder = join(app.env.dataDir, 'outbox')
  const names = readdirSync(folder)
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true)
  return names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
}
