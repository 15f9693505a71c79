import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anitha, registerAlumnus, typedAlumnus, visitor } from '../../support/people/alumni.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('registrations of alumni on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const registrations = () => testApp.app.alumni.registrations
  const verify = (id: string, version = 1) => registrations().verify({ id, version, actor: anitha })
  const emails = () =>
    testApp.app.database.reads
      .selectFrom('outbox')
      .select(['template', 'address', 'language'])
      .orderBy('template')
      .execute()

  it('waits for the office, with its fields and its file', async () => {
    const grey = { width: 40, height: 30, channels: 3 as const, background: '#888' }
    const bytes = await sharp({ create: grey }).gif().toBuffer()
    const id = await registerAlumnus(testApp, {}, { file: { name: 'me.exe', bytes } })
    expect(await registrations().find(id)).toMatchObject({
      ...typedAlumnus(),
      state: 'registered',
      userId: null,
      language: 'de',
      version: 1,
    })
    expect(await registrations().paperAddress(id)).toMatch(/^\/files\/.+\/me\.jpg$/)
    expect(await registrations().waiting()).toBe(1)
    expect(await emails()).toEqual([])
    expect(await auditedRows(testApp, 'alumniRegistration.registered')).toMatchObject([
      { actorName: 'visitor', entityId: id, after: { rollNumber: '19B81A0512', state: 'registered' } },
    ])
  })

  it('takes no file that is something else than its name says, and then keeps nothing', async () => {
    for (const [text, code] of [
      ['<svg onload="alert(1)">', 'alumni.wrongFile'],
      ['GIF89a<script>alert(1)</script>', 'picture.unreadable'],
    ] as const)
      await expect(
        registerAlumnus(testApp, {}, { file: { name: 'me.png', bytes: Buffer.from(text) } }),
      ).rejects.toMatchObject({ fields: { file: { code } } })
    expect(await registrations().waiting()).toBe(0)
  })

  it('becomes a login with the role Alumni, linked to the record of the register', async () => {
    const studentId = await registeredStudent(testApp, '19B81A0512', 'Divya Teja K')
    const id = await registerAlumnus(testApp)
    const { userId, isNew } = await verify(id)
    expect(isNew).toBe(true)
    expect(await testApp.app.identity.directory.find('19b81a0512')).toMatchObject({
      id: userId,
      email: 'divya@example.com',
      roles: ['ROLE_ALUMNI'],
      fullName: 'Divya Teja K',
      language: 'de',
      isActive: true,
    })
    expect(await testApp.app.links.studentOf(userId)).toMatchObject({ id: studentId })
    expect(await registrations().ofUser(userId)).toMatchObject([{ id, state: 'verified', version: 2 }])
    expect(await emails()).toEqual([
      { template: 'activate', address: 'divya@example.com', language: 'de' },
      { template: 'alumniVerified', address: 'divya@example.com', language: 'de' },
    ])
    expect(await auditedRows(testApp, 'alumniRegistration.verified')).toMatchObject([
      { entityId: id, after: { state: 'verified', login: '19b81a0512' } },
    ])
  })

  it('adds the role to an existing login', async () => {
    const studentId = await registeredStudent(testApp, '19B81A0512')
    const userId = await accountOf(testApp, 'divya', 'ROLE_STUDENT')
    await testApp.app.links.link(
      { kind: 'student', recordId: studentId, username: 'divya', seen: '' },
      lakshmi,
    )
    const stranger = await registerAlumnus(testApp, { email: 'somebody@example.com' })
    await expect(verify(stranger)).rejects.toMatchObject({ code: 'alumni.otherEmail' })
    const id = await registerAlumnus(testApp, { email: 'divya@example.edu' })
    expect(await verify(id)).toMatchObject({ userId, username: 'divya', isNew: false })
    expect(await testApp.app.identity.directory.find('divya')).toMatchObject({
      roles: ['ROLE_ALUMNI', 'ROLE_STUDENT'],
    })
    expect(await testApp.app.identity.directory.find('19b81a0512')).toBeNull()
  })

  it('makes no login in the place of somebody else’s', async () => {
    const id = await registerAlumnus(testApp)
    await accountOf(testApp, '19b81a0512', 'ROLE_FACULTY')
    await expect(verify(id)).rejects.toMatchObject({ code: 'alumni.loginTaken' })
    const other = await registerAlumnus(testApp, {
      rollNumber: '19B81A0513',
      email: '19b81a0512@example.edu',
    })
    await expect(verify(other)).rejects.toMatchObject({
      code: 'alumni.emailTaken',
      params: { username: '19b81a0512' },
    })
    expect(await registrations().waiting()).toBe(2)
    expect(await emails()).toEqual([])
  })

  it('opens nobody else’s record by a login that typed their number', async () => {
    const studentId = await registeredStudent(testApp, '19B81A0512')
    await accountOf(testApp, 'divya', 'ROLE_STUDENT')
    await testApp.app.links.link(
      { kind: 'student', recordId: studentId, username: 'divya', seen: '' },
      lakshmi,
    )
    const stranger = await accountOf(testApp, 'stranger', 'ROLE_STUDENT')
    const id = await registerAlumnus(testApp, {}, { userId: stranger })
    await expect(verify(id)).rejects.toMatchObject({ code: 'alumni.otherLogin' })
    const own = await testApp.app.identity.directory.find('divya')
    await expect(
      registerAlumnus(testApp, { rollNumber: '19B81A0599' }, { userId: own?.id ?? '' }),
    ).rejects.toMatchObject({ fields: { rollNumber: { code: 'alumni.otherNumber' } } })
  })

  it('is one at a time of each login, until it is rejected', async () => {
    const userId = await accountOf(testApp, 'divya', 'ROLE_STUDENT')
    const id = await registerAlumnus(testApp, {}, { userId })
    await expect(registerAlumnus(testApp, {}, { userId })).rejects.toMatchObject({
      code: 'alumni.registeredAlready',
    })
    await registrations().reject({ id, version: 1, actor: anitha }, 'No such batch')
    await registerAlumnus(testApp, {}, { userId })
  })

  it('is rejected with a reason, which is emailed to the person, and may be verified after all', async () => {
    const id = await registerAlumnus(testApp)
    const decided = { id, version: 1, actor: anitha }
    await expect(registrations().reject(decided, ' ')).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    await registrations().reject(decided, 'No such batch')
    expect(await registrations().find(id)).toMatchObject({ state: 'rejected', reason: 'No such batch' })
    expect(await emails()).toMatchObject([{ template: 'alumniRejected', address: 'divya@example.com' }])
    await expect(registrations().reject(decided, 'Twice')).rejects.toMatchObject({
      code: 'alumni.changedSince',
    })
    await verify(id, 2)
    expect(await registrations().find(id)).toMatchObject({ state: 'verified', reason: '' })
  })

  it('is decided by the office alone', async () => {
    const id = await registerAlumnus(testApp)
    await expect(
      registrations().verify({ id, version: 1, actor: { ...visitor, roles: ['ROLE_FACULTY'] } }),
    ).rejects.toMatchObject({ code: 'session.notAllowed' })
    expect(await testApp.app.identity.directory.find('19b81a0512')).toBeNull()
  })

  it('is verified once of each number, also by two at once', async () => {
    const ids = [await registerAlumnus(testApp), await registerAlumnus(testApp, { email: 'd@example.com' })]
    const ends = await Promise.allSettled(ids.map((id) => verify(id)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/^alumni\.(alreadyVerified|loginTaken)$/) as string },
    })
  })

  it('expires where nobody decides about it, with a reason that is mailed in its language', async () => {
    const id = await registerAlumnus(testApp)
    expect(await registrations().expire('2026-11-20T00:00:00.000Z', 180)).toBe(0)
    expect(await registrations().expire('2026-11-22T00:00:00.000Z', 180)).toBe(1)
    expect(await registrations().expire('2026-11-22T00:00:00.000Z', 180)).toBe(0)
    const reason = 'Innerhalb von 180 Tagen hat niemand am College darüber entschieden.'
    expect(await registrations().find(id)).toMatchObject({ state: 'expired', reason, version: 2 })
    expect(await emails()).toMatchObject([{ template: 'alumniExpired', address: 'divya@example.com' }])
    expect(await auditedRows(testApp, 'alumniRegistration.expired')).toMatchObject([
      { entityId: id, after: { state: 'expired', reason } },
    ])
    await expect(registrations().reject({ id, version: 2, actor: anitha }, 'Too late')).rejects.toMatchObject(
      { code: 'alumni.decided' },
    )
    expect(await verify(id, 2)).toMatchObject({ isNew: true })
  })

  it('says whether the register has somebody whose record the login opens', async () => {
    const stranger = await registerAlumnus(testApp, { rollNumber: '98X01', email: 'old@example.com' })
    expect(await verify(stranger)).toMatchObject({ isNew: true, isLinked: false })
  })

  it('goes a year after it was rejected, with its file', async () => {
    const file = { name: 'me.pdf', bytes: Buffer.from('%PDF-1.7') }
    const id = await registerAlumnus(testApp, {}, { file })
    await registrations().reject({ id, version: 1, actor: anitha }, 'No such batch')
    expect(await registrations().dropEnded('2026-11-20T00:00:00.000Z')).toBe(0)
    expect(await registrations().dropEnded('2026-11-22T00:00:00.000Z')).toBe(1)
    expect(await registrations().find(id)).toBeNull()
    expect(await registrations().paperAddress(id)).toBeNull()
  })
})
