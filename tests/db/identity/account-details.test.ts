import { beforeEach, describe, expect, it } from 'vitest'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, bearer, meena, raviSignsUp, signInAs } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const ravi = {
  username: 'hod-ravi',
  fullName: 'Ravi Kumar',
  email: '',
  department: '',
  roles: ['ROLE_HOD' as const],
}

describe.each(engines)('accounts one by one, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const identity = () => testApp.app.identity
  const details = () => identity().accountDetails
  beforeEach(async () => {
    await identity().createUser(asha)
    await identity().createUser(meena)
  })
  const outbox = () =>
    testApp.app.database.reads.selectFrom('outbox').select(['address', 'template']).execute()
  const find = async (name: string) => {
    const user = await identity().directory.find(name)
    if (!user) throw new Error(`${name} is not there`)
    return user
  }

  it('a new one with an address is sent a link, one without waits for its slip', async () => {
    await details().add({ ...ravi, email: 'ravi@example.edu' }, lakshmi)
    await details().add({ ...ravi, username: 'hod-kiran' }, lakshmi)
    expect(await outbox()).toEqual([{ address: 'ravi@example.edu', template: 'activate' }])
    const kiran = await find('hod-kiran')
    expect(kiran).toMatchObject({ isActive: true, roles: ['ROLE_HOD'], email: 'hod-kiran@no-mail.invalid' })
    const slip = await identity().newSlips.forOne(kiran.id, lakshmi)
    expect(await identity().passwords.isLive(slip.token)).toBe(true)
  })

  it('is refused at the field where its user name or address is somebody else’s', async () => {
    const at = (field: string) => ({ fields: { [field]: { code: 'register.taken' } } })
    await expect(details().add({ ...ravi, username: 'ASHA' }, lakshmi)).rejects.toMatchObject(at('username'))
    await expect(details().add({ ...ravi, email: asha.email }, lakshmi)).rejects.toMatchObject(at('email'))
    const user = await find('asha')
    const wanted = { fullName: 'Asha', email: meena.email, department: '' }
    await expect(details().change(user.id, wanted, details().versionOf(user), lakshmi)).rejects.toMatchObject(
      at('email'),
    )
    expect(await find('asha')).toEqual(user)
  })

  it('lists all its conflicts at once', async () => {
    const names = { username: 'ASHA', email: meena.email }
    expect(Object.keys(await details().problemsWith(names))).toEqual(['username', 'email'])
    await expect(details().add({ ...ravi, ...names }, lakshmi)).rejects.toMatchObject({
      fields: { username: { code: 'register.taken' }, email: { code: 'register.taken' } },
    })
  })

  it('is corrected with its roles or not at all, and leaves the college an administrator', async () => {
    const user = await find('asha')
    const wanted = { fullName: 'Asha Rani', email: user.email, department: '' }
    await identity().users.setRoles(user.id, ['ROLE_ADMIN'], lakshmi)
    await identity().users.setRoles((await find('admin-meena')).id, ['ROLE_DEAN'], lakshmi)
    const seen = details().versionOf(await find('asha'))
    await expect(
      details().change(user.id, { ...wanted, roles: ['ROLE_DEAN'] }, seen, lakshmi),
    ).rejects.toMatchObject({ code: 'user.lastAdministrator' })
    expect((await find('asha')).fullName).toBe(user.fullName)
    await details().change(user.id, { ...wanted, roles: ['ROLE_ADMIN', 'ROLE_DEAN'] }, seen, lakshmi)
    expect(await find('asha')).toMatchObject({ fullName: 'Asha Rani', roles: ['ROLE_ADMIN', 'ROLE_DEAN'] })
  })

  it('is corrected at once for a signed-in user, and two who correct it do not overwrite each other', async () => {
    const { token } = await signInAs(testApp, asha.username, asha.password)
    const user = await find('asha')
    const seen = details().versionOf(user)
    const wanted = { fullName: 'Asha Rani', email: 'rani@example.edu', department: '' }
    await details().change(user.id, wanted, seen, lakshmi)
    expect(await identity().currentUser(bearer(token))).toMatchObject({
      fullName: 'Asha Rani',
      email: 'rani@example.edu',
    })
    await expect(
      details().change(user.id, { ...wanted, fullName: 'A' }, seen, lakshmi),
    ).rejects.toMatchObject({
      code: 'user.changedSince',
    })
    const rows = await testApp.app.database.reads
      .selectFrom('audit_entries')
      .select(['entity_id', 'actor_name'])
      .where('action', '=', 'user.corrected')
      .execute()
    expect(rows).toEqual([{ entity_id: 'asha', actor_name: 'exam-lakshmi' }])
    // The former address is notified once, without the new address; a new name alone is not reported.
    expect(await outbox()).toEqual([{ address: asha.email, template: 'emailChanged' }])
    const [messages] = await testApp.app.database.reads.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify(messages)).not.toContain('rani@example.edu')
    const renamed = await find('asha')
    const other = { ...wanted, fullName: 'Asha Rani Rao' }
    await details().change(user.id, other, details().versionOf(renamed), lakshmi)
    expect(await outbox()).toHaveLength(1)
  })

  it('of a registration that nobody has decided yet tells no one at the address that was mistyped', async () => {
    await identity().registrations.register({ ...raviSignsUp, email: 'stranger@example.edu' }, lakshmi)
    const user = await find(raviSignsUp.username)
    const wanted = { fullName: user.fullName, email: 'right@example.edu', department: '' }
    await details().change(user.id, wanted, details().versionOf(user), lakshmi)
    expect((await outbox()).filter(({ template }) => template === 'emailChanged')).toEqual([])
  })

  it('with another address its open links die, and a first password is asked for there', async () => {
    const id = await details().add({ ...ravi, email: 'wrong@example.edu' }, lakshmi)
    const slip = await identity().newSlips.forOne(id, lakshmi)
    const user = await find('hod-ravi')
    const wanted = { fullName: user.fullName, email: 'right@example.edu', department: '' }
    await details().change(id, wanted, details().versionOf(user), lakshmi)
    expect(await identity().passwords.isLive(slip.token)).toBe(false)
    expect((await outbox()).map(({ address }) => address)).toEqual(['wrong@example.edu', 'right@example.edu'])
  })
})
