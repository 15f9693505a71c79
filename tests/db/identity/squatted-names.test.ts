import { beforeEach, describe, expect, it } from 'vitest'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const rollNumber = '21B81A0510'

describe.each(engines)('a user name that somebody signed up under, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const identity = () => testApp.app.identity
  const signUp = (username: string, email = `${username}@else.example`) =>
    identity().registrations.register({ ...raviSignsUp, username, email }, lakshmi)
  const register = () =>
    testApp.app.students.save([{ rollNumber, name: 'Asha Rao', branch: 'CSE', batch: '2021' }])
  const forStudents = (dryRun = false) =>
    testApp.app.logins.forStudents({ students: [], batch: '2021', branch: '', dryRun }, lakshmi)
  const holderOf = async (name: string) => {
    const found = await identity().directory.find(name)
    return found && { roles: found.roles, isActive: found.isActive, registration: found.registration }
  }
  const login = { roles: ['ROLE_STUDENT'], isActive: true, registration: null }

  it('is none that a register has', async () => {
    await register()
    await expect(signUp('21b81a0510')).rejects.toMatchObject({
      fields: { username: { code: 'register.heldName' } },
    })
    expect(await holderOf(rollNumber)).toBeNull()
    await signUp('21b81a0511')
    expect(await holderOf('21b81a0511')).toMatchObject({ registration: 'pending' })
  })

  describe('before the register had it', () => {
    beforeEach(async () => {
      await signUp('21b81a0510')
      await register()
    })

    it('gives way to the login that the office makes, and the dry run says so', async () => {
      expect(await forStudents(true)).toMatchObject({ created: 1, exists: 0, existing: [] })
      expect(await forStudents()).toMatchObject({ created: 1, exists: 0, existing: [] })
      expect(await holderOf(rollNumber)).toEqual(login)
      expect(await identity().registrations.pending()).toBe(0)
      const rows = await testApp.app.database.reads
        .selectFrom('audit_entries')
        .select(['action', 'actor_name'])
        .where('entity_id', '=', '21b81a0510')
        .orderBy('seq')
        .execute()
      expect(rows.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['user.registered', 'user.rejected', 'user.created']),
      )
      const mails = await testApp.app.database.reads.selectFrom('outbox').select('address').execute()
      expect(mails.map(({ address }) => address)).toContain('21b81a0510@else.example')
    })

    it('stays with whom an administrator has let in', async () => {
      const user = await identity().directory.find(rollNumber)
      await identity().registrations.approve(user?.id ?? '', ['ROLE_PARENT'], lakshmi)
      expect(await forStudents()).toMatchObject({ created: 0, exists: 1, existing: [rollNumber] })
      expect(await holderOf(rollNumber)).toMatchObject({ roles: ['ROLE_PARENT'], isActive: true })
    })
  })

  it('takes no address from whom the office makes a login for', async () => {
    await signUp('somebody', 'asha@example.edu')
    const person = { username: rollNumber, fullName: 'Asha Rao', email: 'asha@example.edu', program: 'CSE' }
    const { counts, slips } = await identity().loginBatch.create([person], 'ROLE_STUDENT', lakshmi)
    expect(counts).toMatchObject({ created: 1, noEmail: 0 })
    expect(slips).toHaveLength(1)
    expect((await identity().directory.find(rollNumber))?.email).toBe('asha@example.edu')
    expect(await holderOf('somebody')).toBeNull()
  })

  it('gives way to the account that an administrator makes by hand', async () => {
    await signUp('hod-sita')
    const typed = { username: 'hod-sita', fullName: 'Sita Devi', email: '', department: '' }
    await identity().accountDetails.add({ ...typed, roles: ['ROLE_HOD'] }, lakshmi)
    expect(await holderOf('hod-sita')).toEqual({ roles: ['ROLE_HOD'], isActive: true, registration: null })
  })
})
