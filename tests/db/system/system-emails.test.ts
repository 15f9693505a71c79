import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { emailRow, openSystemOf } from '../../support/app/system.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'

const smtpUrl = 'smtp://mail.example.edu:587'
const early = '2026-11-20T06:00:00.000Z'
const late = '2026-11-21T05:59:00.000Z'
const now = '2026-11-21T06:00:00.000Z'

describe.each(anyEngine)('what the status of the system says of emails, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const openSystem = openSystemOf(testApp)

  const mail = async () => (await openSystem({ smtpUrl }).show()).mail
  const sent = (at: string) => emailRow(testApp, { state: 'sent', ended_at: at })
  const putOff = (failed_at: string, problem: string) =>
    emailRow(testApp, { problem, failed_at, attempts: 1, not_before: '2026-11-21T07:00:00.000Z' })
  const refused = (address: string) =>
    emailRow(testApp, {
      address,
      state: 'failed',
      ended_at: early,
      failed_at: early,
      problem: 'EENVELOPE 550',
    })

  it('tells the last failure of an email until one is sent after it', async () => {
    await refused('asha@example.edu')
    // One wrong address is not a problem of the mail server.
    expect(await mail()).toMatchObject({ facts: { givenUp: 1, lastFailure: { nextAt: null } }, needs: [] })
    await putOff(late, 'EAUTH 535')
    expect(await mail()).toMatchObject({
      facts: {
        waiting: 1,
        lastFailure: { at: late, problem: 'EAUTH 535', nextAt: '2026-11-21T07:00:00.000Z' },
      },
      needs: ['mail.failing'],
    })
    await sent(now)
    expect((await mail())?.needs).toEqual([])
  })

  it('warns where the newest failure is that of an address, and those before it are not', async () => {
    await putOff(early, 'ECONNREFUSED')
    await emailRow(testApp, { state: 'failed', ended_at: late, failed_at: late, problem: 'EENVELOPE 550' })
    expect((await mail())?.needs).toEqual(['mail.failing'])
  })

  it('warns where the addresses of three people were refused and nothing was sent since', async () => {
    for (const address of ['asha@example.edu', 'ravi@example.edu', 'ravi@example.edu']) await refused(address)
    expect((await mail())?.needs).toEqual([])
    await refused('meena@example.edu')
    expect((await mail())?.needs).toEqual(['mail.failing'])
    await sent(late)
    expect((await mail())?.needs).toEqual([])
  })

  it('warns of none that came too late without having been tried', async () => {
    await emailRow(testApp, { state: 'failed', ended_at: late, problem: 'expired' })
    expect(await mail()).toMatchObject({ facts: { givenUp: 1, lastFailure: null }, needs: [] })
  })

  it('forgets after a week what failed', async () => {
    await emailRow(testApp, { state: 'failed', ended_at: early, failed_at: early, problem: 'EAUTH 535' })
    testApp.clock.set('2026-11-27T06:00:00.000Z')
    expect(await mail()).toMatchObject({ facts: { lastFailure: { at: early } }, needs: [] })
  })

  it('tells emails that nobody sends', async () => {
    const system = openSystem({ smtpUrl })
    await emailRow(testApp, {})
    later(testApp, 601)
    expect((await system.show()).mail?.needs).toEqual(['mail.stuck'])
  })
})
