import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { userIdOf } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, raviSignsUp, signInAs } from '../../support/people/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }

describe.each(engines)('sign-ups on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
  })

  const identity = () => testApp.app.identity
  const idOf = (username: string): Promise<string> => userIdOf(testApp, username)

  it('signs nobody in before an administrator approves it', async () => {
    await identity().registrations.register(raviSignsUp, lakshmi)
    await expect(signInAs(testApp, 'hod-ravi', 'secret6')).rejects.toMatchObject({
      code: 'session.notActive',
    })
    expect(await identity().registrations.pending()).toBe(1)
    await identity().registrations.approve(await idOf('hod-ravi'), ['ROLE_HOD'], lakshmi)
    const { user } = await signInAs(testApp, 'hod-ravi', 'secret6')
    expect(user).toMatchObject({ roles: ['ROLE_HOD'], program: 'CSE', fullName: 'Ravi Kumar' })
    expect(await identity().registrations.pending()).toBe(0)
  })

  it('is decided once', async () => {
    await identity().registrations.register(raviSignsUp, lakshmi)
    const id = await idOf('hod-ravi')
    await identity().registrations.approve(id, ['ROLE_HOD'], lakshmi)
    await expect(identity().registrations.reject(id, lakshmi)).rejects.toMatchObject({
      code: 'user.decided',
    })
    expect((await signInAs(testApp, 'hod-ravi', 'secret6')).user.roles).toEqual(['ROLE_HOD'])
  })

  it('that was rejected signs nobody in, tells the person, and leaves name and address free at once', async () => {
    await identity().registrations.register(raviSignsUp, lakshmi)
    const id = await idOf('hod-ravi')
    await identity().registrations.reject(id, lakshmi)
    await testApp.app.mail.sent()
    const outbox = testApp.app.database.reads.selectFrom('outbox').select(['address', 'template', 'state'])
    expect(await outbox.execute()).toEqual([
      { address: raviSignsUp.email, template: 'rejected', state: 'sent' },
    ])
    await expect(signInAs(testApp, 'hod-ravi', 'secret6')).rejects.toMatchObject(wrong)
    await expect(identity().registrations.approve(id, ['ROLE_HOD'], lakshmi)).rejects.toMatchObject({
      code: 'user.notFound',
    })
    await identity().registrations.register(raviSignsUp, lakshmi)
    expect(await identity().registrations.pending()).toBe(1)
    const audited = testApp.app.database.reads.selectFrom('audit_entries').select(['action', 'actor_name'])
    expect(await audited.where('entity_id', '=', 'hod-ravi').orderBy('seq').execute()).toEqual([
      { action: 'user.registered', actor_name: 'hod-ravi' },
      { action: 'user.rejected', actor_name: 'exam-lakshmi' },
      { action: 'user.registered', actor_name: 'hod-ravi' },
    ])
  })

  it('refuses a name or an address that is taken, however it is capitalised, and keeps nothing', async () => {
    const again = identity().registrations.register({ ...raviSignsUp, username: 'ASHA' }, lakshmi)
    await expect(again).rejects.toMatchObject({ fields: { username: { code: 'register.taken' } } })
    const twice = identity().registrations.register({ ...raviSignsUp, email: asha.email }, lakshmi)
    await expect(twice).rejects.toMatchObject({ fields: { email: { code: 'register.taken' } } })
    expect(await identity().registrations.pending()).toBe(0)
  })

  it('is refused while the college has closed it', async () => {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, registrationOpen: false }, lakshmi)
    await expect(identity().registrations.register(raviSignsUp, lakshmi)).rejects.toMatchObject({
      code: 'register.closed',
    })
  })
})
