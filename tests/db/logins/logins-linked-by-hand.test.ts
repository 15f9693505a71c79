import { describe, expect, it } from 'vitest'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf } from '../../support/people/erase-person.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { meena } from '../../support/people/people.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
const kind = 'student'

describe.each(engines)('logins that are linked by hand, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const student = makeForEach(async () => ({ id: await registeredStudent(testApp, roll) }))

  const links = () => testApp.app.links
  const loginOf = async (recordId = student.id) => (await links().loginOf(kind, recordId))?.user.username
  const link = (username: string, recordId = student.id, seen = '') =>
    links().link({ kind, recordId, username, seen }, lakshmi)

  it('are linked and unlinked by hand, by who sees how it stands', async () => {
    await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await link('asha')
    const seen = (await links().loginOf(kind, student.id))?.linkId ?? ''
    expect(await endOf(links().unlink({ kind, recordId: student.id, seen: 'older' }, ravi))).toBe(
      'links.changedSince',
    )
    await links().unlink({ kind, recordId: student.id, seen }, ravi)
    expect(await endOf(links().unlink({ kind, recordId: student.id, seen }, ravi))).toBe('links.changedSince')
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
    expect(person?.records).toEqual({ user: [user], student: [roll], studentRecord: [student.id] })
    const sections = person ? await data.sections(person) : []
    expect(sections.find(({ name }) => name === 'links.login')?.rows).toMatchObject([
      { username: 'asha', opens: 'student' },
    ])
    expect((await data.find(roll)).map(({ records }) => records)).toEqual(
      expect.arrayContaining([
        { user: [namesake] },
        { user: [user], student: [roll], studentRecord: [student.id] },
      ]),
    )
  })

  it('go with the account and with the student, and leave the other', async () => {
    const user = await accountOf(testApp, 'asha', 'ROLE_STUDENT')
    await link('asha')
    await testApp.app.identity.createUser(meena)
    await testApp.app.identity.users.setActive(user, false, lakshmi)
    expect((await links().loginOf(kind, student.id))?.user.isActive).toBe(false)
    await testApp.app.database.writes.deleteFrom('students').where('id', '=', student.id).execute()
    expect(await links().studentOf(user)).toBeNull()
    const again = await registeredStudent(testApp, roll)
    await link('asha', again)
    await testApp.app.database.writes.deleteFrom('users').where('id', '=', user).execute()
    expect(await loginOf(again)).toBeUndefined()
  })
})
