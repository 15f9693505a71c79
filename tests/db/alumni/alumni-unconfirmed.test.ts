import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { queueRoom } from '#lib/server/kernel/public-queues/queue-room.ts'
import { anitha, registerAlumnus, typedAlumnus, visitor } from '../../support/people/alumni.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import {
  campus,
  elsewhere,
  mailed,
  newestToken,
  unconfirmedRows,
  untilExpired,
  visitorFrom,
  writtenEmails,
} from '../../support/app/confirmations.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf } from '../../support/database/race.ts'
import { type TestApp, later, openTestApp } from '../../support/app/test-app.ts'

const paper = { name: 'me.pdf', bytes: Buffer.from('%PDF-1.7') }
const filesOf = ({ app }: Pick<TestApp, 'app'>) =>
  app.database.reads.selectFrom('files').select('id').execute()

describe.each(engines)('registrations of visitors where emails go out, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, mailed))
  const registrations = () => testApp.app.alumni.registrations
  const send = (given: Parameters<typeof typedAlumnus>[0] = {}, from = campus, file?: typeof paper) =>
    registrations().registerVisitor(typedAlumnus(given), { actor: visitor, language: 'de', file, from })
  const confirm = (token: string, file?: typeof paper) =>
    registrations().confirm(token, { actor: visitor, file })

  it('count once the link of their email is opened, and bring their file then', async () => {
    expect(await send()).toBe('unconfirmed')
    expect(await registrations().waitingNow()).toEqual({ count: 0, newest: null })
    expect(await auditedRows(testApp, 'alumniRegistration.registered')).toEqual([])
    const [email, ...others] = await writtenEmails(testApp)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      address: 'divya@example.com',
      template: 'alumniConfirm',
      language: 'de',
    })
    const token = email?.token ?? ''
    expect(await registrations().unconfirmed(token)).toMatchObject({ said: typedAlumnus() })
    const id = await confirm(token, paper)
    expect(await registrations().find(id)).toMatchObject({
      ...typedAlumnus(),
      state: 'registered',
      userId: null,
      language: 'de',
      version: 1,
    })
    expect(await registrations().paperAddress(id)).toMatch(/\/me\.pdf$/)
    expect(await registrations().waiting()).toBe(1)
    expect(await auditedRows(testApp, 'alumniRegistration.registered')).toMatchObject([{ entityId: id }])
  })

  it('carry nothing that a stranger typed to the address that they typed', async () => {
    await send({ name: 'Buy at evil.example', companyName: 'evil.example' })
    const [email] = await writtenEmails(testApp)
    expect(email?.params).not.toMatch(/evil/)
  })

  it('keep no link, only its hash', async () => {
    await send()
    const token = await newestToken(testApp)
    expect(token).toHaveLength(26)
    expect(JSON.stringify(await unconfirmedRows(testApp))).not.toContain(token)
  })

  it('store no file before, and say so at the file', async () => {
    await expect(send({}, campus, paper)).rejects.toMatchObject({
      fields: { file: { code: 'alumni.fileLater' } },
    })
    expect(await unconfirmedRows(testApp)).toEqual([])
    for (const token of ['', 'A'.repeat(26)])
      await expect(confirm(token, paper)).rejects.toMatchObject({ code: 'link.dead' })
    expect(await filesOf(testApp)).toEqual([])
    const { app } = testApp
    const stored = await readdir(join(app.env.dataDir, 'files'), { recursive: true }).catch(() => [])
    expect(stored.filter((name) => name.length > 40)).toEqual([])
  })

  it('open once by a link', async () => {
    await send()
    const token = await newestToken(testApp)
    await confirm(token)
    await expect(confirm(token)).rejects.toMatchObject({ code: 'link.dead' })
    expect(await registrations().waiting()).toBe(1)
  })

  it('are one where two open the link at once', async () => {
    await send()
    const token = await newestToken(testApp)
    expect(await endsOf(confirm(token), confirm(token))).toEqual(['done', 'link.dead'])
    expect(await registrations().waiting()).toBe(1)
  })

  it('keep the link where the file is refused', async () => {
    await send()
    const token = await newestToken(testApp)
    const script = { name: 'me.png', bytes: Buffer.from('<svg onload="alert(1)">') }
    await expect(confirm(token, script)).rejects.toMatchObject({
      fields: { file: { code: 'alumni.wrongFile' } },
    })
    await confirm(token, paper)
  })

  it('go after two days by themselves, and are none in the queue from then on', async () => {
    await send()
    const token = await newestToken(testApp)
    untilExpired(testApp)
    expect(await registrations().unconfirmed(token)).toBeNull()
    await expect(confirm(token)).rejects.toMatchObject({ code: 'link.dead' })
    await testApp.app.housekeeping.run()
    expect(await unconfirmedRows(testApp)).toEqual([])
  })

  it('reach an address three times a day at most, and answer the same', async () => {
    for (const rollNumber of ['19B81A0501', '19B81A0502', '19B81A0503', '19B81A0504'])
      expect(await send({ rollNumber })).toBe('unconfirmed')
    expect(await writtenEmails(testApp)).toHaveLength(3)
    expect(await unconfirmedRows(testApp)).toHaveLength(3)
    later(testApp, 24 * 3600)
    await send({ rollNumber: '19B81A0505' })
    expect(await writtenEmails(testApp)).toHaveLength(4)
  })

  it('have their link mailed once more, the same one, in the language of the page', async () => {
    await send()
    const first = await newestToken(testApp)
    for (const typed of [
      'Divya@Example.com ',
      'nobody@example.com',
      'divya@example.com',
      'divya@example.com',
    ])
      registrations().sendLinkAgain(typed, 'en')
    await testApp.app.mail.sent().catch(() => {})
    const emails = await writtenEmails(testApp)
    expect(emails.map(({ address, language, token }) => [address, language, token === first])).toEqual([
      ['divya@example.com', 'de', true],
      ['divya@example.com', 'en', true],
      ['divya@example.com', 'en', true],
    ])
    await confirm(first)
  })

  it('leave room for others: one network holds a part of the queue, confirmed or not', async () => {
    for (let count = 0; count < queueRoom.network; count += 1) {
      await send({ email: `a${count}@example.com` })
      if (count % 2 === 0) await confirm(await newestToken(testApp))
    }
    await expect(send({ email: 'one-more@example.com' })).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'alumni.shareFull',
    })
    expect(await send({ email: 'honest@example.com' }, elsewhere)).toBe('unconfirmed')
    const [waiting] = await testApp.app.database.reads
      .selectFrom('alumni_registrations')
      .select('id')
      .limit(1)
      .execute()
    await registrations().reject({ id: waiting?.id ?? '', version: 1, actor: anitha }, 'Not ours')
    expect(await send({ email: 'one-more@example.com' })).toBe('unconfirmed')
  })

  it('take no place of those who confirm theirs, however many networks a stranger has', async () => {
    await send({ email: 'first@example.com' })
    const { writes } = testApp.app.database
    const row = await writes.selectFrom('unconfirmed_requests').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: queueRoom.all }, (_, at) => ({
      ...row,
      network: `n${at}`,
      site: `s${at}`,
      id: `${row.id}-${at}`,
      token_hash: `${at}`,
    }))
    while (rows.length > 0)
      await writes.insertInto('unconfirmed_requests').values(rows.splice(0, 200)).execute()
    expect(await send({ email: 'honest@example.com' }, elsewhere)).toBe('unconfirmed')
    await confirm(await newestToken(testApp))
    expect(await registrations().waiting()).toBe(1)
  })
})

describe.each(engines)('registrations of visitors where no email goes out, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const registrations = () => testApp.app.alumni.registrations
  const send = (given: Parameters<typeof typedAlumnus>[0] = {}, from = campus) =>
    registrations().registerVisitor(typedAlumnus(given), {
      actor: visitor,
      language: 'en',
      file: paper,
      from,
    })

  it('wait at once, with their file', async () => {
    expect(await send()).toBe('registered')
    expect(await registrations().waiting()).toBe(1)
    expect(await filesOf(testApp)).toHaveLength(1)
    expect(await writtenEmails(testApp)).toEqual([])
    expect(await unconfirmedRows(testApp)).toEqual([])
  })

  /** Inserts registrations as strangers would send them, bypassing the form. */
  async function fill(count: number, place: { network: string | null; site: string | null }) {
    const id = await registerAlumnus(testApp)
    const { writes } = testApp.app.database
    const row = await writes
      .selectFrom('alumni_registrations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count - 1 }, (_, at) => ({ ...row, ...place, id: `${id}-${at}` }))
    while (rows.length > 0)
      await writes.insertInto('alumni_registrations').values(rows.splice(0, 200)).execute()
    await writes.updateTable('alumni_registrations').set(place).where('id', '=', id).execute()
  }

  it('are refused from all senders where the queue is full, and then store nothing', async () => {
    await fill(queueRoom.all, { network: null, site: null })
    await expect(send({}, elsewhere)).rejects.toMatchObject({ kind: 'Conflict', code: 'alumni.queueFull' })
    expect(await filesOf(testApp)).toEqual([])
  })

  it('count the networks of one site together, and the server’s own machine not at all', async () => {
    await send({}, visitorFrom('2001:db8:7:1::1'))
    const [{ site = null } = {}] = await testApp.app.database.reads
      .selectFrom('alumni_registrations')
      .select(['site', 'network'])
      .execute()
    expect(site).not.toBeNull()
    await fill(queueRoom.site, { network: 'another', site })
    await expect(send({}, visitorFrom('2001:db8:7:2::1'))).rejects.toMatchObject({
      code: 'alumni.shareFull',
    })
    expect(await send({}, visitorFrom('2001:db8:8:2::1'))).toBe('registered')
    expect(await send({}, { address: '127.0.0.1', isLoopback: true, isSecure: false })).toBe('registered')
  })
})
