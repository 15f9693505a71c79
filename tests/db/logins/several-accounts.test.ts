import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountsChange } from '#lib/server/features/identity/users/bulk-accounts.service.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { writtenEmails } from '../../support/app/confirmations.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, meena, raviSignsUp } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const approve = { kind: 'approve' } as const
const deanGiven = { kind: 'role', role: 'ROLE_DEAN', isGiven: true } as const
const examinationTaken = { kind: 'role', role: 'ROLE_EXAMINATION', isGiven: false } as const

describe.each(engines)('many accounts at once, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const identity = () => testApp.app.identity
  const several = () => identity().severalAccounts
  beforeEach(async () => {
    await identity().createUser(asha)
    await identity().createUser(meena)
  })
  const rolesOf = async (name: string) => (await identity().directory.find(name))?.roles
  const idOf = async (name: string) => (await identity().directory.find(name))?.id ?? ''
  const plan = (ids: readonly string[], change: AccountsChange, by = lakshmi) =>
    several().plan(ids, change, by)
  const unchangedIn = async (ids: readonly string[], change: AccountsChange, by = lakshmi) => {
    const { unchanged } = await plan(ids, change, by)
    return unchanged.map(({ username, problem: { code } }) => [username, code])
  }
  async function threeSignUps(): Promise<string[]> {
    for (const username of ['hod-ravi', 'hod-kiran', 'hod-sita'])
      await identity().registrations.register(
        { ...raviSignsUp, username, email: `${username}@example.edu` },
        lakshmi,
      )
    const waiting = await identity().registrations.waiting({ page: 1, perPage: 100 })
    return waiting.map(({ id }) => id)
  }

  it('registrations are approved with the roles that the plan shows, and one decided before is left out by name', async () => {
    const ids = await threeSignUps()
    await identity().registrations.approve(ids[1] ?? '', ['ROLE_HOD'], lakshmi)
    const { pin, accounts } = await plan(ids, approve)
    expect(accounts.map(({ user, roles }) => [user.username, roles])).toEqual([
      ['hod-kiran', ['ROLE_HOD']],
      ['hod-sita', ['ROLE_HOD']],
    ])
    expect(await several().apply(ids, approve, pin, lakshmi)).toMatchObject({
      done: 2,
      unchanged: [{ username: 'hod-ravi', problem: { code: 'user.notWaiting' } }],
    })
    expect(await rolesOf('hod-sita')).toEqual(['ROLE_HOD'])
    expect(await identity().registrations.pending()).toBe(0)
  })

  it('registrations are rejected with one reason, and not after one of them was decided since the plan', async () => {
    const ids = await threeSignUps()
    const reject = { kind: 'reject', reason: 'Nobody of ours' } as const
    const { pin } = await plan(ids, reject)
    await identity().registrations.approve(ids[0] ?? '', ['ROLE_HOD'], lakshmi)
    await expect(several().apply(ids, reject, pin, lakshmi)).rejects.toMatchObject({
      code: 'user.changedSince',
    })
    const again = await plan(ids, reject)
    const silent = { kind: 'reject', reason: ' ' } as const
    await expect(several().apply(ids, silent, again.pin, lakshmi)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    expect(await several().apply(ids, reject, again.pin, lakshmi)).toMatchObject({ done: 2 })
    expect(await rolesOf('hod-ravi')).toBeUndefined()
  })

  it('an administrator is approved alone, and the others are approved without them', async () => {
    await identity().registrations.register({ ...raviSignsUp, role: ['admin'] }, lakshmi)
    const [one] = await identity().registrations.waiting({ page: 1, perPage: 100 })
    expect(await unchangedIn([one?.id ?? ''], approve)).toEqual([
      [raviSignsUp.username, 'user.administratorAlone'],
    ])
  })

  it('a role is given to those who lack it, and an email tells every administrator', async () => {
    const kiran = { ...meena, username: 'admin-kiran', email: 'kiran@example.edu', fullName: 'Kiran' }
    await identity().createUser(kiran)
    const by = { ...lakshmi, id: await idOf('admin-meena'), name: 'admin-meena' }
    const ids = [await idOf('asha')]
    const { pin } = await plan(ids, deanGiven, by)
    expect(await several().apply(ids, deanGiven, pin, by)).toMatchObject({ done: 1, unchanged: [] })
    expect(await rolesOf('asha')).toEqual(['ROLE_EXAMINATION', 'ROLE_DEAN'])
    const emails = await writtenEmails(testApp)
    expect(emails.map(({ template, address }) => [template, address]).toSorted()).toEqual(
      [
        ['roleGiven', meena.email],
        ['roleGiven', 'kiran@example.edu'],
      ].toSorted(),
    )
    for (const { params } of emails) {
      expect(params).toContain(`${meena.fullName} (admin-meena)`)
      expect(params).toContain(`${asha.fullName} (asha)`)
    }
  })

  it('the own account, administrators and waiting registrations are left out of a change of roles by name', async () => {
    const [waiting = ''] = await threeSignUps()
    const ids = [await idOf('asha'), await idOf('admin-meena'), waiting, 'nobody']
    const own = { ...lakshmi, id: ids[0] ?? '' }
    expect(await unchangedIn(ids, deanGiven, own)).toEqual([
      ['admin-meena', 'user.isAdministrator'],
      ['asha', 'user.ownAccount'],
      ['hod-kiran', 'user.stillWaiting'],
      ['', 'user.notFound'],
    ])
  })

  it('nobody gets a role twice, loses one that they lack, or loses their only one', async () => {
    const ids = [await idOf('asha')]
    const given = { ...examinationTaken, isGiven: true } as const
    expect(await unchangedIn(ids, given)).toEqual([['asha', 'user.hasRole']])
    expect(await unchangedIn(ids, { ...deanGiven, isGiven: false })).toEqual([['asha', 'user.lacksRole']])
    expect(await unchangedIn(ids, examinationTaken)).toEqual([['asha', 'user.onlyRole']])
    const { pin } = await plan(ids, examinationTaken)
    await expect(several().apply(ids, examinationTaken, pin, lakshmi)).rejects.toMatchObject({
      code: 'user.nothingChanges',
    })
  })

  it('a confirmed plan is refused after one of its accounts has changed', async () => {
    const ids = [await idOf('asha')]
    const { pin } = await plan(ids, deanGiven)
    await identity().users.setRoles(ids[0] ?? '', ['ROLE_HOD'], lakshmi)
    await expect(several().apply(ids, deanGiven, pin, lakshmi)).rejects.toMatchObject({
      code: 'user.changedSince',
    })
    expect(await rolesOf('asha')).toEqual(['ROLE_HOD'])
  })

  it('accounts are deactivated and activated again; administrators are not', async () => {
    const ids = [await idOf('asha'), await idOf('admin-meena')]
    const close = { kind: 'deactivate' } as const
    const open = { kind: 'activate' } as const
    const { pin } = await plan(ids, close)
    expect(await several().apply(ids, close, pin, lakshmi)).toMatchObject({
      done: 1,
      unchanged: [{ username: 'admin-meena', problem: { code: 'user.isAdministrator' } }],
    })
    expect((await identity().directory.find('asha'))?.isActive).toBe(false)
    expect(await unchangedIn(ids.slice(0, 1), close)).toEqual([['asha', 'user.alreadyClosed']])
    const back = await plan(ids, open)
    await several().apply(ids, open, back.pin, lakshmi)
    expect((await identity().directory.find('asha'))?.isActive).toBe(true)
  })

  it('an empty choice and an endless one are refused', async () => {
    await expect(plan([], approve)).rejects.toMatchObject({ code: 'user.nobodyChosen' })
    const ids = Array.from({ length: 501 }, (_, index) => `user-${index}`)
    await expect(plan(ids, approve)).rejects.toMatchObject({ code: 'user.tooMany' })
  })
})
