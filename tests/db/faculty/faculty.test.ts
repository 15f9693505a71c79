import { beforeEach, describe, expect, it } from 'vitest'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { accountOf } from '../../support/people/linked-people.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the register of the faculty on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
  })

  const faculty = () => testApp.app.faculty
  const ofDepartment = async (word: string) => ({ departmentId: await departmentId(testApp, word) })

  it('keeps a person by an id, and says in the trail what was changed', async () => {
    const id = await faculty().add(typedMember(await ofDepartment('CSE')), lakshmi)
    const changed = typedMember({ ...(await ofDepartment('ECE')), employeeCode: 'E900', status: 'onLeave' })
    await faculty().change(id, changed, 1, lakshmi)
    expect(await faculty().find(id)).toEqual({ ...changed, id, version: 2 })
    expect(await auditedRows(testApp, 'facultyMember.changed')).toMatchObject([
      {
        entityId: id,
        before: { employeeCode: 'E101', department: 'Computer Science and Engineering', status: 'working' },
        after: { employeeCode: 'E900', department: 'Electronics and Communication Engineering' },
      },
    ])
  })

  it('refuses an outdated version', async () => {
    const id = await faculty().add(typedMember(), lakshmi)
    await faculty().change(id, typedMember({ name: 'Sita Rani' }), 1, lakshmi)
    await expect(faculty().change(id, typedMember(), 1, lakshmi)).rejects.toMatchObject({
      code: 'faculty.changedSince',
    })
    await expect(faculty().change('nobody', typedMember(), 1, lakshmi)).rejects.toMatchObject({
      code: 'faculty.notFound',
    })
  })

  it('removes a person to whom nothing belongs, and nobody else', async () => {
    const id = await faculty().add(typedMember(), lakshmi)
    await expect(faculty().remove(id, 2, lakshmi)).rejects.toMatchObject({ code: 'faculty.changedSince' })
    await accountOf(testApp, 'sita', 'ROLE_FACULTY')
    await testApp.app.links.link({ kind: 'member', recordId: id, username: 'sita', seen: '' }, lakshmi)
    await expect(faculty().remove(id, 1, lakshmi)).rejects.toMatchObject({
      code: 'faculty.inUse',
      params: { name: 'Sita Devi' },
    })
    expect(await faculty().find(id)).not.toBeNull()
    const another = await faculty().add(typedMember({ employeeCode: 'E102', email: '' }), lakshmi)
    await faculty().remove(another, 1, lakshmi)
    expect(await faculty().find(another)).toBeNull()
    await expect(faculty().remove(another, 1, lakshmi)).rejects.toMatchObject({ code: 'faculty.notFound' })
    expect(await auditedRows(testApp, 'facultyMember.removed')).toMatchObject([
      { entityId: another, before: { employeeCode: 'E102', name: 'Sita Devi' } },
    ])
  })

  it('has each code and each email once, and no department that is not in the catalogue', async () => {
    await faculty().add(typedMember(), lakshmi)
    const params = { name: 'Sita Devi' }
    await expect(
      faculty().add(typedMember({ employeeCode: 'e101', email: 'SITA@example.edu' }), lakshmi),
    ).rejects.toMatchObject({
      fields: {
        employeeCode: { code: 'faculty.codeTaken', params },
        email: { code: 'faculty.emailTaken', params },
      },
    })
    const elsewhere = typedMember({ employeeCode: 'E102', email: '', departmentId: 'gone' })
    await expect(faculty().add(elsewhere, lakshmi)).rejects.toMatchObject({
      fields: { departmentId: { code: 'catalogue.notThere' } },
    })
    // Empty email addresses do not conflict.
    for (const employeeCode of ['E103', 'E104'])
      await faculty().add(typedMember({ employeeCode, email: '' }), lakshmi)
  })

  it('gives a code to one of two who type it at once', async () => {
    const both = [typedMember({ email: '' }), typedMember({ email: '', name: 'Ravi Kumar' })]
    const ends = await Promise.allSettled(both.map((typed) => faculty().add(typed, lakshmi)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'faculty.codeTaken' },
    })
  })

  it('keeps a department from being removed', async () => {
    const { departmentId: id } = await ofDepartment('CIVIL')
    await faculty().add(typedMember({ departmentId: id }), lakshmi)
    await expect(testApp.app.catalogue.remove(id, lakshmi)).rejects.toMatchObject({ code: 'catalogue.inUse' })
  })

  it('hands a person out and erases them, by code or email', async () => {
    const code = { employeeCode: 'EMP101' }
    const id = await faculty().add(typedMember({ ...code, ...(await ofDepartment('CSE')) }), lakshmi)
    const data = personalDataOfApp(testApp.app)
    const [person] = await data.find('emp101')
    if (!person) throw new Error('nobody')
    expect(await data.find('sita@example.edu')).toEqual([person])
    expect((await data.collect(person)).find(({ name }) => name === 'faculty.member')?.rows).toEqual([
      {
        ...code,
        name: 'Sita Devi',
        email: 'sita@example.edu',
        department: 'Computer Science and Engineering',
        designation: '',
        status: 'working',
        kind: 'teaching',
      },
    ])
    await data.erase({ typed: 'emp101', only: '', seen: recordsSeen(person) }, commandLine(), '')
    expect(await faculty().find(id)).toBeNull()
    for (const text of ['EMP101', 'sita@example.edu', 'Sita Devi'])
      expect([text, await tablesWith(testApp.app, text)]).toEqual([text, []])
  })
})
