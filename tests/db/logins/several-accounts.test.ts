import { beforeEach, describe, expect, it } from 'vitest'
import { waitingPage } from '#lib/server/features/identity/web/bulk-accounts-forms.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, meena, raviSignsUp } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('many accounts at once, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const identity = () => testApp.app.identity
  const several = () => identity().severalAccounts
  beforeEach(async () => {
    await identity().createUser(asha)
    await identity().createUser(meena)
  })
  const rolesOf = async (name: string) => (await identity().directory.find(name))?.roles
  const give = (usernames: readonly string[]) => ({ usernames, role: 'ROLE_DEAN', isGiven: true }) as const

  it('registrations are approved with the roles that they showed, and one decided meanwhile is left', async () => {
    const signUp = (name: string) => ({ ...raviSignsUp, username: name, email: `${name}@example.edu` })
    for (const name of ['hod-ravi', 'hod-kiran', 'hod-sita'])
      await identity().registrations.register(signUp(name), lakshmi)
    const seen = await identity().registrations.waiting({ page: 1, perPage: 100 })
    expect(seen.map(({ username }) => username)).toEqual(['hod-kiran', 'hod-ravi', 'hod-sita'])
    await identity().registrations.reject(seen[0]?.id ?? '', lakshmi)
    expect(await several().decide(seen, 'approve', lakshmi)).toEqual({ done: 2, left: 1 })
    expect(await rolesOf('hod-ravi')).toEqual(['ROLE_HOD'])
    expect(await identity().registrations.waiting({ page: 1, perPage: 100 })).toEqual([])
    await expect(several().decide([], 'approve', lakshmi)).rejects.toMatchObject({
      code: 'user.nobodyChosen',
    })
  })

  it('those who wait stand on as many pages as it takes, each once, and beyond the last stands the last', async () => {
    const names = Array.from({ length: 3 }, (_, at) => `hod-${at}`)
    for (const username of names)
      await identity().registrations.register(
        { ...raviSignsUp, username, email: `${username}@example.edu` },
        lakshmi,
      )
    const on = async (page: string) => {
      const shown = await waitingPage(testApp.app, new URLSearchParams({ page }), 2)
      return [shown.accounts.map(({ username }) => username), shown.pager.page]
    }
    expect(await on('1')).toEqual([['hod-0', 'hod-1'], 'Page 1 of 2'])
    expect(await on('2')).toEqual([['hod-2'], 'Page 2 of 2'])
    expect(await on('9')).toEqual(await on('2'))
    expect(await on('x')).toEqual(await on('1'))
  })

  it('registrations are rejected with one reason, of those that were shown, and what was decided meanwhile is left', async () => {
    for (const name of ['hod-ravi', 'hod-kiran', 'hod-sita'])
      await identity().registrations.register(
        { ...raviSignsUp, username: name, email: `${name}@example.edu` },
        lakshmi,
      )
    const seen = await identity().registrations.waiting({ page: 1, perPage: 100 })
    const { pin } = await several().planRejecting(seen)
    const decision = { reason: 'Nobody of ours', pin }
    await identity().registrations.approve(seen[0]?.id ?? '', ['ROLE_HOD'], lakshmi)
    await expect(several().rejectSeveral(seen, decision, lakshmi)).rejects.toMatchObject({
      code: 'user.changedSince',
    })
    const again = await several().planRejecting(seen)
    expect([again.accounts.length, again.left]).toEqual([2, 1])
    await expect(
      several().rejectSeveral(seen, { reason: ' ', pin: again.pin }, lakshmi),
    ).rejects.toMatchObject({ fields: { reason: { code: 'transition.reasonMissing' } } })
    expect(await identity().registrations.pending()).toBe(2)
    const rejecting = { reason: 'Nobody of ours', pin: again.pin }
    expect(await several().rejectSeveral(seen, rejecting, lakshmi)).toEqual({ done: 2, left: 1 })
    expect(await rolesOf('hod-kiran')).toEqual(['ROLE_HOD'])
    expect(await rolesOf('hod-ravi')).toBeUndefined()
  })

  it('an administrator is approved alone, and a crowd with one is left as it is', async () => {
    await identity().registrations.register({ ...raviSignsUp, role: ['admin'] }, lakshmi)
    const seen = await identity().registrations.waiting({ page: 1, perPage: 100 })
    await expect(several().decide(seen, 'approve', lakshmi)).rejects.toMatchObject({
      code: 'user.administratorAlone',
    })
    expect(await identity().registrations.waiting({ page: 1, perPage: 100 })).toHaveLength(1)
    expect(await several().decide(seen, 'reject', lakshmi)).toEqual({ done: 1, left: 0 })
  })

  it('one sign-up that would be approved without a role stops the whole action', async () => {
    for (const username of ['hod-ravi', 'hod-sita'])
      await identity().registrations.register(
        { ...raviSignsUp, username, email: `${username}@example.edu` },
        lakshmi,
      )
    const [ravi, sita] = await identity().registrations.waiting({ page: 1, perPage: 100 })
    const seen = [ravi, { id: sita?.id ?? '', roles: [] }].filter((each) => each !== undefined)
    await expect(several().decide(seen, 'approve', lakshmi)).rejects.toMatchObject({ code: 'user.noRole' })
    expect(await identity().registrations.waiting({ page: 1, perPage: 100 })).toHaveLength(2)
    expect(await several().decide(seen, 'reject', lakshmi)).toEqual({ done: 2, left: 0 })
  })

  it('a role is given to those who lack it, and what would change is shown before', async () => {
    const plan = await several().planRole(give(['asha', ' ADMIN-MEENA ', 'nobody', 'asha']))
    expect(plan).toMatchObject({ unchanged: [], last: [], unknown: ['nobody'] })
    expect(plan.changes.map(({ user, roles }) => [user.username, roles])).toEqual([
      ['asha', ['ROLE_EXAMINATION', 'ROLE_DEAN']],
      ['admin-meena', ['ROLE_ADMIN', 'ROLE_DEAN']],
    ])
    expect(await several().applyRole(give(['asha', 'admin-meena', 'nobody']), plan.pin, lakshmi)).toBe(2)
    expect(await rolesOf('asha')).toEqual(['ROLE_EXAMINATION', 'ROLE_DEAN'])
  })

  it('a confirmed preview is refused after one of its accounts has changed', async () => {
    const plan = await several().planRole(give(['asha', 'admin-meena']))
    const asked = (await identity().directory.find('asha'))?.id ?? ''
    await identity().users.setRoles(asked, ['ROLE_DEAN'], lakshmi)
    await expect(several().applyRole(give(['asha', 'admin-meena']), plan.pin, lakshmi)).rejects.toMatchObject(
      {
        code: 'user.changedSince',
      },
    )
    expect(await rolesOf('admin-meena')).toEqual(['ROLE_ADMIN'])
  })

  it('nobody loses their only role, and an empty or endless list is refused at its field', async () => {
    const take = { usernames: ['asha'], role: 'ROLE_EXAMINATION', isGiven: false } as const
    const plan = await several().planRole(take)
    expect(plan).toMatchObject({ changes: [], last: ['asha'] })
    await expect(several().applyRole(take, plan.pin, lakshmi)).rejects.toMatchObject({
      code: 'user.nothingChanges',
    })
    const at = (code: string) => ({ fields: { usernames: { code } } })
    await expect(several().planRole(give([' ']))).rejects.toMatchObject(at('field.required'))
    const names = Array.from({ length: 501 }, (_, index) => `user-${index}`)
    await expect(several().planRole(give(names))).rejects.toMatchObject(at('user.tooMany'))
  })
})
