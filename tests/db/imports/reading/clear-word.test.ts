import { beforeEach, describe, expect, it } from 'vitest'
import { asOffice, typedAchievement } from '../../../support/people/achievements.ts'
import { savedHistory } from '../../../support/people/alumni-histories.ts'
import { newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { departmentId, typedMember } from '../../../support/people/faculty.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { entryId, placeInCse, typedStudent } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

const historyHeading =
  'Status,Roll number,Name,Father’s name,Course,Batch,Branch,Mobile number,Email,Company,Designation,Experience,Location'

describe.each(anyEngine)('a row about a record that is there, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  let memberId = ''

  beforeEach(async () => {
    const place = await placeInCse(testApp)
    const known = { rollNumber: 'R1', mobile: '9848022338', email: 'asha@example.edu', fatherName: 'Suresh' }
    const categoryId = await entryId(testApp, 'casteCategory', 'OC')
    await testApp.app.students.add(
      typedStudent({ name: 'Asha Rao', ...place, ...known, categoryId }),
      lakshmi,
    )
    const of = await departmentId(testApp, 'CSE')
    memberId = await testApp.app.faculty.add(
      typedMember({ designation: 'Lecturer', departmentId: of }),
      lakshmi,
    )
    const work = { kind: 'publication' as const, title: 'On wells', doi: '10.1000/wells', citations: 3 }
    await testApp.app.achievements.add(typedAchievement(memberId, { ...work, source: 'Wells' }), asOffice)
  })

  const kept = {
    students: async () => {
      const fields = ['mobile', 'email', 'father_name', 'category_id', 'name'] as const
      const [row] = await testApp.app.database.reads.selectFrom('students').select(fields).execute()
      return row && { ...row, category_id: row.category_id !== null }
    },
    faculty: async () => {
      const { name, email, designation, departmentId: of } = (await testApp.app.faculty.find(memberId)) ?? {}
      return { name, email, designation, isInDepartment: Boolean(of) }
    },
    achievements: async () => {
      const [work] = await testApp.app.achievements.ofMembers([memberId])
      return work && { title: work.title, source: work.source, citations: work.citations }
    },
  }
  const before = {
    students: {
      mobile: '9848022338',
      email: 'asha@example.edu',
      father_name: 'Suresh',
      category_id: true,
      name: 'Asha Rao',
    },
    faculty: {
      name: 'Sita Devi',
      email: 'sita@example.edu',
      designation: 'Lecturer',
      isInDepartment: true,
    },
    achievements: { title: 'On wells', source: 'Wells', citations: 3 },
  }
  const rows = {
    students: [
      'Roll No,Name,Branch,Batch,Mobile,Email,Father Name,Category',
      'R1,Asha Rao,CSE,2021,,,,',
      'R1,Asha Rao,CSE,2021,clear,Clear,CLEAR,clear',
    ],
    faculty: [
      'Employee code,Name,Email,Designation,Department',
      'E101,Sita Devi,,,',
      'E101,Sita Devi,clear,clear,clear',
    ],
    achievements: [
      'Employee code,Date,DOI,Source,Citations',
      'E101,,10.1000/wells,,',
      'E101,,10.1000/wells,clear,clear',
    ],
  } as const
  const emptied = {
    students: { mobile: '', email: '', father_name: '', category_id: false, name: 'Asha Rao' },
    faculty: { name: 'Sita Devi', email: '', designation: '', isInDepartment: false },
    achievements: { title: 'On wells', source: '', citations: 0 },
  }
  const lacking = {
    students: csvOf('Roll No,Name,Branch,Batch', 'R1,Asha Rao,CSE,2021'),
    faculty: csvOf('Employee code,Name', 'E101,Sita Devi'),
    achievements: csvOf('Employee code,Date,DOI', 'E101,08/03/2026,10.1000/wells'),
  }

  it.each(['students', 'faculty', 'achievements'] as const)(
    'leaves what it does not say, and empties what it says so of (%s)',
    async (kind) => {
      const uploads = uploadsOf(testApp, kind)
      const [heading, silent, clearing] = rows[kind]
      for (const file of [lacking[kind], csvOf(heading, silent)]) {
        const importId = await uploads.check(file)
        expect(await testApp.app.imports.show(importId)).toMatchObject({ unchangedRows: 1, errorRows: 0 })
        await testApp.app.imports.discard(importId, lakshmi)
      }
      expect(await kept[kind]()).toEqual(before[kind])

      const importId = await uploads.check(csvOf(heading, clearing))
      expect(await testApp.app.imports.show(importId)).toMatchObject({ changedRows: 1, errorRows: 0 })
      const [change] = (await testApp.app.imports.changes(importId, 1)).rows
      const after = new Set(change?.changes.map((each) => each.after))
      expect([...after].every((text) => text === '' || text === '0')).toBe(true)
      await uploads.commit(importId)
      expect(await kept[kind]()).toEqual(emptied[kind])
      await uploads.undo(importId)
      expect(await kept[kind]()).toEqual(before[kind])
    },
  )

  it.each([
    ['students', 'Roll No,Name,Branch,Batch', 'R1,clear,CSE,2021', 'cannot be emptied'],
    ['students', 'Roll No,Admission No,Name,Branch,Batch', 'R1,clear,Asha,CSE,2021', 'cannot be emptied'],
    ['students', 'Roll No,Name,Branch,Batch,Email', 'R9,Asha,CSE,2021,clear', 'adds a new record'],
    ['faculty', 'Employee code,Name,Status', 'E101,Sita Devi,clear', 'cannot be emptied'],
    ['faculty', 'Employee code,Name,Email', 'E9,Uma,clear', 'adds a new record'],
    [
      'achievements',
      'Employee code,Date,DOI,Description,Citations',
      'E101,08/03/2026,10.1000/dams,On dams,clear',
      'adds a new',
    ],
    [
      'catalogue.branch',
      'Course,Branch,Short name,Code,Department',
      'B.Tech,Civil Engineering,clear,01,CIVIL',
      'cannot be emptied',
    ],
    ['catalogue.seats', 'Branch,Seat type,Seats', 'CSE,Convener,clear', 'cannot be emptied'],
    [
      'alumni.history',
      historyHeading,
      'Working,19B81A0512,Divya,Ravi,B.Tech,2019,CSE,9848012345,d@example.com,clear,Lead,1,Pune',
      'does not change existing records',
    ],
    [
      'admissions',
      'Student Name,Gender,Course,Batch,Branch,Aadhaar,Email',
      'Asha Rao,F,B.Tech,2026,CSE,234123412346,clear',
      'does not change existing records',
    ],
  ])('is refused where nothing can be emptied (%s: %s)', async (kind, heading, row, message) => {
    await savedHistory(testApp)
    if (kind === 'admissions') await testApp.app.admissions.save(newAdmission(), swathi)
    const order = { kind, bytes: csvOf(heading, row), fileName: 'x.csv', isDryRun: true }
    const { summary } = await testApp.app.imports.atOnce(
      { ...order, skipBad: false, addMissing: false },
      lakshmi,
    )
    expect(summary.problems.map((each) => each.message).join()).toContain(message)
    expect(summary).toMatchObject({ new: 0, changed: 0, bad: 1 })
  })
})
