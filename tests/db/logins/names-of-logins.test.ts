import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { bearer, signInAs } from '../../support/people/people.ts'
import { commitList } from '../../support/people/people-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const kind = 'student'

describe.each(anyEngine)('what a linked login is called, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const links = () => testApp.app.links
  const called = async (username: string) => (await testApp.app.identity.directory.find(username))?.fullName
  /** Acts as a server that receives a name change. */
  async function followed(): Promise<void> {
    await links().followNames()
    await testApp.app.jobs.idle()
  }

  it('takes the name of the register once it is linked, and records it', async () => {
    const id = await registeredStudent(testApp, roll, 'Asha Rao')
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await links().link({ kind, recordId: id, username: 'asha', seen: '' }, lakshmi)
    expect(await called('asha')).toBe('Asha Rao')
    expect(await auditedRows(testApp, 'user.renamed')).toMatchObject([
      { entityId: 'asha', before: { fullName: 'asha' }, after: { fullName: 'Asha Rao' } },
    ])
  })

  it('follows a correction of the student, also while the student is signed in', async () => {
    const id = await registeredStudent(testApp, roll, 'Asha Roa')
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await links().link({ kind, recordId: id, username: 'asha', seen: '' }, lakshmi)
    const { token } = await signInAs(testApp, 'asha', 'Correct-horse1!')
    await registeredStudent(testApp, roll, 'Asha Rao')
    await followed()
    expect(await called('asha')).toBe('Asha Rao')
    testApp.app.identity.sessions.forget(null)
    expect(await testApp.app.identity.currentUser(bearer(token))).toMatchObject({ fullName: 'Asha Rao' })
  })

  it('follows the faculty, and for a person in both registers the faculty alone', async () => {
    const { app } = testApp
    const id = await registeredStudent(testApp, roll, 'S. Devi')
    const member = await app.faculty.add(typedMember({ departmentId: '' }), lakshmi)
    await accountOf(testApp, 'sita', 'ROLE_FACULTY')
    await app.database.writes
      .updateTable('users')
      .set({ roles: '["ROLE_FACULTY","ROLE_STUDENT"]' })
      .where('username', '=', 'sita')
      .execute()
    await links().link({ kind: 'member', recordId: member, username: 'sita', seen: '' }, lakshmi)
    await links().link({ kind, recordId: id, username: 'sita', seen: '' }, lakshmi)
    expect(await called('sita')).toBe('Sita Devi')
    await app.faculty.change(member, typedMember({ name: 'Sita Devi Rao', departmentId: '' }), 1, lakshmi)
    await followed()
    expect(await called('sita')).toBe('Sita Devi Rao')
    expect(await auditedRows(testApp, 'user.renamed')).toHaveLength(2)
  })

  it('is what the register says as soon as the office makes it, one by one, from a list or before a register', async () => {
    const { app } = testApp
    const listed = { batch: '', branch: '', dryRun: false }
    const made = (name: string) =>
      app.logins.forStudents({ ...listed, students: [{ rollNumber: roll, name, email: '' }] }, lakshmi)
    await made('A. RAO')
    await registeredStudent(testApp, roll, 'Asha Rao')
    await made('')
    expect(await called(roll)).toBe('Asha Rao')
    await app.faculty.add(
      typedMember({ name: 'Ravi Kumar Reddy', employeeCode: 'EMP101', email: '' }),
      lakshmi,
    )
    await commitList(testApp)
    expect(await called('EMP101')).toBe('Ravi Kumar Reddy')
    await registeredStudent(testApp, '21B81A0502', 'Bina Das')
    const students = [{ rollNumber: '21B81A0502', name: 'B. DAS', email: '' }]
    await app.logins.forStudents({ ...listed, students }, lakshmi)
    expect(await called('21B81A0502')).toBe('Bina Das')
  })

  it('stays where a login is linked to nobody', async () => {
    await registeredStudent(testApp, 'asha', 'Asha Rao')
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await testApp.app.housekeeping.run()
    await testApp.app.jobs.idle()
    expect(await called('asha')).toBe('asha')
  })
})
