import { beforeEach, describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { departmentId, typedMember } from '../../support/people/faculty.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(engines)('uploads into the register of the faculty on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
  })

  const imports = () => testApp.app.imports
  const faculty = () => testApp.app.faculty
  const heading = 'Employee code,Name,Email,Department,Designation,Status'
  const uploads = () => uploadsOf(testApp, 'faculty')
  const check = (...rows: string[]) => uploads().check(csvOf(heading, ...rows))

  const people = async () =>
    (await faculty().staff()).map(({ employeeCode, name, designation, status }) =>
      [employeeCode, name, designation, status].join(' '),
    )

  it('add people, change what a cell says, leave what is empty, and are undone', async () => {
    const of = await departmentId(testApp, 'CSE')
    const known = typedMember({ designation: 'Lecturer', departmentId: of })
    const id = await faculty().add(known, lakshmi)
    await faculty().add(typedMember({ employeeCode: 'E102', name: 'Uma Nair', email: '' }), lakshmi)
    const importId = await check(
      'e101,Sita Devi,,,Professor,on leave',
      'E102,Uma Nair,,,,',
      'E103,Ravi Kumar,RAVI@example.edu,Civil Engineering,Lecturer,resigned',
    )
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, changedRows: 1, unchangedRows: 1 })
    // Of somebody at work it is known when they left.
    expect(await uploads().wrong(await check('E102,Uma Nair,,,,resigned'))).toEqual([[2, 'leftOn']])
    await uploads().commit(importId)
    expect(await faculty().find(id)).toMatchObject({
      email: 'sita@example.edu',
      departmentId: of,
      designation: 'Professor',
      status: 'onLeave',
    })
    expect(await faculty().presentIn('CIVIL')).toEqual([])
    expect(await people()).toContain('E103 Ravi Kumar Lecturer left')

    await uploads().undo(importId)
    expect(await people()).toEqual(['E101 Sita Devi Lecturer working', 'E102 Uma Nair  working'])
    expect(await auditedRows(testApp, 'facultyMember.changed')).toMatchObject([
      { entityId: id, before: { designation: 'Professor' }, after: { designation: 'Lecturer' } },
      { entityId: id, before: { designation: 'Lecturer' }, after: { designation: 'Professor' } },
    ])
  })

  it('say at the cell what is wrong, and take the row once it is corrected', async () => {
    const importId = await check(
      'E 1,Ravi Kumar,,,,',
      'E2,,no address,,,',
      'E3,Uma Nair,,Weaving,,',
      'E4,Anil Rao,same@example.edu,,,',
      'E5,Hari Rao,same@example.edu,,,',
      'E6,Lata Rao,,,,gone fishing',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'employeeCode'],
      [3, 'name', 'email'],
      [4, 'department'],
      [5, 'email'],
      [6, 'email'],
      [7, 'status'],
    ])
    await imports().correct(
      importId,
      [
        { line: 2, version: 1, cells: { employeeCode: 'E1' } },
        { line: 6, version: 1, cells: { email: '' } },
      ],
      lakshmi,
    )
    await uploads().commit(importId, true)
    expect((await faculty().staff()).map(({ employeeCode }) => employeeCode)).toEqual(['E4', 'E5', 'E1'])
  })

  it('leave out a row whose code somebody took meanwhile, and keep who was edited since', async () => {
    const importId = await check('E1,Ravi Kumar,ravi@example.edu,,,', 'E2,Uma Nair,,,,')
    await faculty().add(typedMember({ employeeCode: 'E9', email: 'ravi@example.edu' }), lakshmi)
    await uploads().commit(importId)
    expect((await faculty().staff()).map(({ employeeCode }) => employeeCode)).toEqual(['E9', 'E2'])
    const uma = (await faculty().staff()).find(({ employeeCode }) => employeeCode === 'E2')
    await faculty().change(uma?.id ?? '', typedMember({ employeeCode: 'E2', email: '' }), 1, lakshmi)
    await uploads().undo(importId)
    expect(await faculty().staff()).toHaveLength(2)
  })
})
