import { beforeEach, describe, expect, it } from 'vitest'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/create-personal-data.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { endOf } from '../support/erase-person.ts'
import { typedMember } from '../support/faculty.ts'
import { accountOf, registeredStudent } from '../support/linked-people.ts'
import { openForEach } from '../support/opened.ts'
import { meena, raviSignsUp } from '../support/people.ts'
import { commitList } from '../support/people-list.ts'
import { lakshmi, openTestApp, ravi } from '../support/test-app.ts'

const roll = '21B81A0501'
const kind = 'student'
const listed = (...rolls: string[]) => ({
  ...{ batch: '', branch: '', dryRun: false },
  students: rolls.map((rollNumber) => ({ rollNumber, name: '', email: '' })),
})

describe.each(engines)('logins and the records that they open, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let id: string
  beforeEach(async () => {
    id = await registeredStudent(testApp, roll)
  })

  const links = () => testApp.app.links
  const loginOf = async (recordId = id) => (await links().loginOf(kind, recordId))?.user.username
  const link = (username: string, recordId = id, seen = '') =>
    links().link({ kind, recordId, username, seen }, lakshmi)

  it('a user name that somebody chose opens nothing, whatever it says', async () => {
    const signUp = { ...raviSignsUp, username: roll, role: ['student' as const] }
    await testApp.app.college.save(
      { ...(await testApp.app.college.settings()), registrationOpen: true },
      lakshmi,
    )
    await testApp.app.identity.registrations.register(signUp, lakshmi)
    const user = await testApp.app.identity.directory.find(roll)
    await testApp.app.identity.registrations.approve(user?.id ?? '', ['ROLE_STUDENT'], lakshmi)
    expect(await links().studentOf(user?.id ?? '')).toBeNull()
    // Nor does it when the office makes logins for everybody.
    await testApp.app.logins.forStudents(listed(roll), lakshmi)
    expect(await links().studentOf(user?.id ?? '')).toBeNull()
    expect(await loginOf()).toBeUndefined()
  })

  it('are linked as the office makes them from the register, and told of', async () => {
    await testApp.app.logins.forStudents(listed(roll, '99X'), lakshmi)
    expect(await loginOf()).toBe(roll.toLowerCase())
    expect(await auditedRows(testApp, 'loginLink.made')).toMatchObject([
      {
        entityId: (await links().loginOf(kind, id))?.linkId,
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
    await write.updateTable('students').set({ roll_number: '22B81A0599' }).where('id', '=', id).execute()
    expect(await links().studentOf(user?.id ?? '')).toMatchObject({ id, rollNumber: '22B81A0599' })
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

  it('are linked and unlinked by hand, by who sees how it stands', async () => {
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await link('asha')
    const seen = (await links().loginOf(kind, id))?.linkId ?? ''
    expect(await endOf(links().unlink({ kind, recordId: id, seen: 'older' }, ravi))).toBe(
      'links.changedSince',
    )
    await links().unlink({ kind, recordId: id, seen }, ravi)
    expect(await endOf(links().unlink({ kind, recordId: id, seen }, ravi))).toBe('links.changedSince')
    expect(await loginOf()).toBeUndefined()
    expect(await auditedRows(testApp, 'loginLink.ended')).toMatchObject([
      { actorName: 'exam-ravi', before: { username: 'asha', rollNumber: roll } },
    ])
  })

  it('are refused where they are somebody’s already, have not the role, or are not there', async () => {
    const other = await registeredStudent(testApp, '21B81A0502', 'Ravi Kumar')
    for (const [username, role] of [
      ['asha', 'ROLE_STUDENT'],
      ['divya', 'ROLE_STUDENT'],
      ['rakesh', 'ROLE_PARENT'],
    ] as const)
      await accountOf(testApp, username, role)
    await link('asha')
    await expect(link('asha', other)).rejects.toMatchObject({
      fields: { username: { code: 'links.elsewhere', params: { name: 'Asha Rao', number: roll } } },
    })
    expect(await endOf(link('rakesh', other))).toBe('links.wrongRole.student')
    expect(await endOf(link('nobody', other))).toBe('links.noLogin')
    expect(await endOf(link('divya'))).toBe('links.changedSince')
    expect(await endOf(link('divya', 'gone'))).toBe('links.noRecord')
  })

  it('are one person’s data with the record, whatever they are called, and a namesake’s are not', async () => {
    const user = await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    const namesake = await accountOf(testApp, roll, 'ROLE_STUDENT')
    const data = personalDataOfApp(testApp.app)
    await link('asha')
    const [person] = await data.find('asha')
    expect(person?.records).toEqual({ user: [user], student: [roll], studentRecord: [id] })
    const sections = person ? await data.sections(person) : []
    expect(sections.find(({ name }) => name === 'links.login')?.rows).toMatchObject([
      { username: 'asha', opens: 'student' },
    ])
    expect((await data.find(roll)).map(({ records }) => records)).toEqual(
      expect.arrayContaining([{ user: [namesake] }, { user: [user], student: [roll], studentRecord: [id] }]),
    )
  })

  it('go with the account and with the student, and leave the other', async () => {
    const user = await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await link('asha')
    await testApp.app.identity.createUser(meena)
    await testApp.app.identity.users.setActive(user, false, lakshmi)
    expect((await links().loginOf(kind, id))?.user.isActive).toBe(false)
    await testApp.app.database.writes.deleteFrom('students').where('id', '=', id).execute()
    expect(await links().studentOf(user)).toBeNull()
    const again = await registeredStudent(testApp, roll)
    await link('asha', again)
    await testApp.app.database.writes.deleteFrom('users').where('id', '=', user).execute()
    expect(await loginOf(again)).toBeUndefined()
  })
})
