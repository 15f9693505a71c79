import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('logins for ticked members of the register, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const added = makeForEach(async () => {
    const { faculty } = testApp.app
    const latha = await faculty.add(typedMember({ employeeCode: 'E101', name: 'Latha' }), lakshmi)
    const nila = await faculty.add(typedMember({ employeeCode: 'E102', name: 'Nila', email: '' }), lakshmi)
    return { latha, nila }
  })
  const chosen = (by: 'empcode' | 'email' = 'empcode') => ({ ids: [added.latha, added.nila], by })
  const plan = (by?: 'empcode' | 'email') => testApp.app.logins.planMembers(chosen(by), lakshmi)

  it('are planned by the employee code or the email, and who lacks it is named', async () => {
    expect(await plan()).toMatchObject({
      fresh: [{ username: 'E101' }, { username: 'E102' }],
      existing: [],
      unusable: [],
      noEmail: 1,
    })
    const byEmail = await plan('email')
    expect(byEmail.fresh.map(({ fullName }) => fullName)).toEqual(['Latha'])
    expect(byEmail.unusable).toEqual(['Nila'])
  })

  it('leave out and name people who are no longer at the college', async () => {
    const member = await testApp.app.faculty.find(added.nila)
    const { version = 0 } = member ?? {}
    const left = typedMember({ employeeCode: 'E102', name: 'Nila', email: '', status: 'left' })
    await testApp.app.faculty.change(added.nila, left, version, lakshmi)
    expect(await plan()).toMatchObject({ fresh: [{ username: 'E101' }], gone: ['Nila'] })
    const alone = { ids: [added.nila], by: 'empcode' as const }
    await expect(testApp.app.logins.planMembers(alone, lakshmi)).rejects.toMatchObject({
      code: 'logins.nobodyHere',
    })
  })

  it('are made with the role of faculty, linked to the members, with slips', async () => {
    const made = await testApp.app.logins.forMembers(chosen(), (await plan()).pin, lakshmi)
    expect(made).toMatchObject({ created: 2, slips: expect.any(Uint8Array) })
    const login = await testApp.app.links.loginOf('member', added.nila)
    expect(login?.user).toMatchObject({ username: 'e102', roles: ['ROLE_FACULTY'] })
    const next = await plan()
    expect([next.fresh, next.existing]).toEqual([[], ['E101', 'E102']])
  })

  it('are not made if somebody got a login, or another email, since the plan was shown', async () => {
    const { pin } = await plan()
    await testApp.app.faculty.change(
      added.nila,
      typedMember({ employeeCode: 'E102', name: 'Nila', email: 'nila@college.test' }),
      1,
      lakshmi,
    )
    await expect(testApp.app.logins.forMembers(chosen(), pin, lakshmi)).rejects.toMatchObject({
      code: 'logins.changedSince',
    })
    expect(await testApp.app.links.loginOf('member', added.nila)).toBeNull()
  })
})
