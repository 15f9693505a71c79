import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { watchedOutbox } from '../../support/mail/watched-outbox.ts'

describe.each(engines)('an outbox whose emails fail, on %s', (engine) => {
  const { testApp, smtp, rows, openMail, write, minutesLater } = watchedOutbox(engine)

  it('delivers once when the mail server was down for a while', async () => {
    const mail = openMail()
    smtp().mood = 'hangsUp'
    await write(mail)
    await mail.sent()
    minutesLater(1)
    await mail.sent()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2, lease_owner: null }])
    smtp().mood = 'works'
    minutesLater(4)
    await mail.sent()
    expect(smtp().received).toEqual([])
    minutesLater(1)
    await mail.sent()
    await mail.sent()
    expect(smtp().received).toHaveLength(1)
  })

  it('delivers after a restart what the server before could not', async () => {
    const before = openMail()
    smtp().mood = 'hangsUp'
    await write(before)
    await before.sent()
    await before.stop()
    smtp().mood = 'works'
    minutesLater(1)
    await openMail().sent()
    expect(smtp().received).toHaveLength(1)
  })

  it('sends again, under the same message id, where the mail server did not confirm it', async () => {
    const mail = openMail()
    smtp().mood = 'takesSilently'
    await write(mail)
    await mail.sent()
    smtp().mood = 'works'
    minutesLater(1)
    await mail.sent()
    const ids = smtp().received.map((text) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  it('gives up after eight attempts within a day and a half, and keeps nothing secret', async () => {
    const mail = openMail()
    smtp().mood = 'hangsUp'
    await write(mail)
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await mail.sent()
      minutesLater(720)
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 8, params: null }])
  })

  it('does not send a link that has expired meanwhile', async () => {
    const mail = openMail()
    await write(mail, new Date(Date.parse(testApp.clock.now()) + 60_000).toISOString())
    minutesLater(1)
    await mail.sent()
    expect(smtp().received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'expired', params: null }])
  })

  it('tells of one that was tried why it did not go out, where it comes too late at last', async () => {
    const mail = openMail()
    smtp().mood = 'hangsUp'
    await write(mail, new Date(Date.parse(testApp.clock.now()) + 60_000).toISOString())
    const triedAt = testApp.clock.now()
    await mail.sent()
    minutesLater(1)
    await mail.sent()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', failed_at: triedAt, ended_at: testApp.clock.now() })
    expect(row?.problem).not.toBe('expired')
  })

  it('tells a sender that is refused from an address that is', async () => {
    const mail = openMail()
    for (const [mood, problem] of [
      ['refusesSender', 'ESENDER 550'],
      ['refusesAddress', 'EENVELOPE 550'],
    ] as const) {
      smtp().mood = mood
      await write(mail)
      await mail.sent()
      expect((await rows()).map((row) => row.problem)).toContain(problem)
    }
  })

  it('puts off what it cannot open with its own secret', async () => {
    await write(openMail('another secret'))
    await openMail().sent()
    expect(smtp().received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })
})
