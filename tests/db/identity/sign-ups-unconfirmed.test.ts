import { describe, expect, it } from 'vitest'
import { queueRoom } from '#lib/server/kernel/public-queues/queue-room.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import {
  campus,
  elsewhere,
  mailed,
  newestToken,
  unconfirmedRows,
  untilExpired,
  writtenEmails,
} from '../../support/app/confirmations.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, raviSignsUp } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const visitor = { id: 'visitor', name: 'visitor', requestId: '' }
const { hashing } = cheapHashing()

describe.each(engines)('sign-ups where emails go out, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing, ...mailed }))
  const registrations = () => testApp.app.identity.registrations
  const open = async () => {
    const { college } = testApp.app
    await college.save({ ...(await college.settings()), registrationOpen: true }, lakshmi)
  }
  const send = (given: Partial<typeof raviSignsUp> = {}, from = campus) =>
    registrations().registerVisitor({ ...raviSignsUp, ...given }, { actor: visitor, from })
  const named = (count: number) => ({ username: `hod-${count}`, email: `hod-${count}@example.edu` })

  it('wait for approval once the link of their email is opened, and take no user name before', async () => {
    await open()
    expect(await send()).toBe('unconfirmed')
    expect(await registrations().pending()).toBe(0)
    expect(await testApp.app.identity.directory.find(raviSignsUp.username)).toBeNull()
    expect(await auditedRows(testApp, 'user.registered')).toEqual([])
    const [email] = await writtenEmails(testApp)
    expect(email).toMatchObject({ address: raviSignsUp.email, template: 'signUpConfirm' })
    expect(email?.params).not.toContain(raviSignsUp.fullName)
    const token = email?.token ?? ''
    expect(await registrations().unconfirmed(token)).toMatchObject({
      username: raviSignsUp.username,
      roles: ['ROLE_HOD'],
    })
    await registrations().confirm(token, visitor)
    expect(await registrations().waiting({ page: 1, perPage: 10 })).toMatchObject([
      { username: raviSignsUp.username, email: raviSignsUp.email, isActive: false },
    ])
    expect(await auditedRows(testApp, 'user.registered')).toHaveLength(1)
    await expect(registrations().confirm(token, visitor)).rejects.toMatchObject({ code: 'link.dead' })
    const [waiting] = await registrations().waiting({ page: 1, perPage: 10 })
    await registrations().approve(waiting?.id ?? '', ['ROLE_HOD'], lakshmi)
    expect(await testApp.app.identity.directory.find(raviSignsUp.username)).toMatchObject({ isActive: true })
  })

  it('return the same answer for a known address, whose owner is notified by email', async () => {
    await open()
    await testApp.app.identity.createUser(asha)
    for (let count = 0; count < 4; count += 1) expect(await send({ email: asha.email })).toBe('unconfirmed')
    expect(await unconfirmedRows(testApp)).toEqual([])
    const emails = await writtenEmails(testApp)
    expect(emails.map(({ address, template }) => [address, template])).toEqual(
      Array.from({ length: 3 }, () => [asha.email, 'signUpKnown']),
    )
    await expect(send({ username: asha.username })).rejects.toMatchObject({
      fields: { username: { code: 'register.taken' } },
    })
  })

  it('give way where somebody else has the name by the time that they are confirmed', async () => {
    await open()
    await send()
    const token = await newestToken(testApp)
    await send({ email: 'other@example.edu' })
    await registrations().confirm(await newestToken(testApp), visitor)
    await expect(registrations().confirm(token, visitor)).rejects.toMatchObject({
      fields: { username: { code: 'register.taken' } },
    })
    expect(await registrations().pending()).toBe(1)
  })

  it('are confirmed while registration is open, and go by themselves after two days', async () => {
    await open()
    await send()
    const token = await newestToken(testApp)
    const { college } = testApp.app
    await college.save({ ...(await college.settings()), registrationOpen: false }, lakshmi)
    await expect(registrations().confirm(token, visitor)).rejects.toMatchObject({ code: 'register.closed' })
    untilExpired(testApp)
    await open()
    await expect(registrations().confirm(token, visitor)).rejects.toMatchObject({ code: 'link.dead' })
    await testApp.app.housekeeping.run()
    expect(await unconfirmedRows(testApp)).toEqual([])
  })

  it('of one network hold a part of the queue, and the others have room', async () => {
    await open()
    for (let count = 0; count < queueRoom.network; count += 1) {
      await send(named(count))
      if (count % 4 === 0) await registrations().confirm(await newestToken(testApp), visitor)
    }
    await expect(send(named(-1))).rejects.toMatchObject({ kind: 'Conflict', code: 'register.shareFull' })
    expect(await send(named(-1), elsewhere)).toBe('unconfirmed')
    const [first] = await registrations().waiting({ page: 1, perPage: 10 })
    await registrations().reject(first?.id ?? '', lakshmi)
    expect(await send(named(-2))).toBe('unconfirmed')
  })
})

describe.each(engines)('sign-ups where no email goes out, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing }))

  it('wait at once, and of one network a part of the queue', async () => {
    const { college, identity, database } = testApp.app
    await college.save({ ...(await college.settings()), registrationOpen: true }, lakshmi)
    const send = (count: number, from = campus) =>
      identity.registrations.registerVisitor(
        { ...raviSignsUp, username: `hod-${count}`, email: `hod-${count}@example.edu` },
        { actor: visitor, from },
      )
    for (let count = 0; count < queueRoom.network; count += 1) expect(await send(count)).toBe('registered')
    expect(await identity.registrations.pending()).toBe(queueRoom.network)
    await expect(send(-1)).rejects.toMatchObject({ code: 'register.shareFull' })
    expect(await send(-1, elsewhere)).toBe('registered')
    expect(await writtenEmails(testApp)).toEqual([])
    const [{ network = null } = {}] = await database.reads
      .selectFrom('registrations')
      .select('network')
      .where('network', 'is not', null)
      .limit(1)
      .execute()
    expect(network).not.toContain('203.0.113')
  })
})
