import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { typedMember } from '../../support/people/faculty.ts'
import { registeredStudent } from '../../support/people/linked-people.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { commitList } from '../../support/people/people-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const kind = 'student'
const listed = (...rolls: string[]) => ({
  batch: '',
  branch: '',
  dryRun: false,
  students: rolls.map((rollNumber) => ({ rollNumber, name: '', email: '' })),
})

describe.each(engines)('logins and the records that they open, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const student = makeForEach(async () => ({ id: await registeredStudent(testApp, roll) }))

  const links = () => testApp.app.links
  const loginOf = async (recordId = student.id) => (await links().loginOf(kind, recordId))?.user.username

  it('a user name that somebody chose opens nothing, whatever it says', async () => {
    // A name in the register would be refused, so it is added to the register later.
    const chosen = 'R88'
    const signUp = { ...raviSignsUp, username: chosen, role: ['student' as const] }
    await testApp.app.college.save(
      { ...(await testApp.app.college.settings()), registrationOpen: true },
      lakshmi,
    )
    await testApp.app.identity.registrations.register(signUp, lakshmi)
    const user = await testApp.app.identity.directory.find(chosen)
    await testApp.app.identity.registrations.approve(user?.id ?? '', ['ROLE_STUDENT'], lakshmi)
    const later = await registeredStudent(testApp, chosen)
    expect(await links().studentOf(user?.id ?? '')).toBeNull()
    // Creating logins for everybody does not link it either.
    await testApp.app.logins.forStudents(listed(chosen), lakshmi)
    expect(await links().studentOf(user?.id ?? '')).toBeNull()
    expect(await loginOf(later)).toBeUndefined()
  })

  it('are linked as the office makes them from the register, and recorded', async () => {
    await testApp.app.logins.forStudents(listed(roll, '99X'), lakshmi)
    expect(await loginOf()).toBe(roll.toLowerCase())
    expect(await auditedRows(testApp, 'loginLink.made')).toMatchObject([
      {
        entityId: (await links().loginOf(kind, student.id))?.linkId,
        after: { username: roll.toLowerCase(), rollNumber: roll },
      },
    ])
  })

  it('are linked where the office made them before it had a register', async () => {
    await testApp.app.logins.forStudents(listed('R77'), lakshmi)
    const later = await registeredStudent(testApp, 'R77')
    expect(await loginOf(later)).toBeUndefined()
    expect(await testApp.app.logins.forStudents(listed('R77'), lakshmi)).toMatchObject({
      created: 0,
      exists: 1,
    })
    expect(await loginOf(later)).toBe('r77')
  })

  it('follow the student to another roll number, who gets no second login for it', async () => {
    await testApp.app.logins.forStudents(listed(roll), lakshmi)
    const user = await testApp.app.identity.directory.find(roll)
    const { app } = testApp
    const write = app.database.writes
    await write
      .updateTable('students')
      .set({ roll_number: '22B81A0599' })
      .where('id', '=', student.id)
      .execute()
    expect(await links().studentOf(user?.id ?? '')).toMatchObject({
      id: student.id,
      rollNumber: '22B81A0599',
    })
    expect(await app.logins.forStudents(listed('22B81A0599'), lakshmi)).toMatchObject({
      created: 0,
      exists: 1,
    })
    expect(await app.identity.directory.find('22B81A0599')).toBeNull()
  })

  it('of an uploaded list are linked to whom their user name means, and go with an undone list', async () => {
    const sita = await testApp.app.faculty.add(
      typedMember({ employeeCode: 'EMP101', email: '', departmentId: '' }),
      lakshmi,
    )
    const { id: importId } = await commitList(testApp)
    expect((await links().loginOf('member', sita))?.user.username).toBe('emp101')
    await testApp.app.imports.undo(importId, lakshmi)
    await testApp.app.jobs.idle()
    expect(await links().loginOf('member', sita)).toBeNull()
  })

  it('of the faculty are linked by code and by email', async () => {
    const { app } = testApp
    const sita = await app.faculty.add(typedMember({ departmentId: '' }), lakshmi)
    const mina = await app.faculty.add(
      typedMember({ employeeCode: 'E102', email: 'mina@example.edu', departmentId: '' }),
      lakshmi,
    )
    const people = { fromRegister: false, department: '', dryRun: false }
    const person = { empcode: 'e101', name: '', email: '', department: '' }
    await app.logins.forFaculty({ ...people, faculty: [person] }, 'empcode', lakshmi)
    const byEmail = { ...person, empcode: '', email: 'mina@example.edu' }
    await app.logins.forFaculty({ ...people, faculty: [byEmail] }, 'email', lakshmi)
    expect((await links().loginOf('member', sita))?.user.username).toBe('e101')
    expect((await links().loginOf('member', mina))?.user.username).toBe('mina@example.edu')
  })
})
