import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { registerUploads } from '../../support/people/register-uploads.ts'

const heading = 'Roll No,Admission No,Student Name,Branch,Batch'

describe.each(engines)('a register as a spreadsheet, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))
  const { imports, problems, figures } = registerUploads(testApp)
  const students = () => testApp.app.students
  const uploads = () => uploadsOf(testApp, 'students')

  it('becomes students with their course, found by roll number and by admission number', async () => {
    await uploads().commit(
      await uploads().check(
        csvOf(
          `${heading},Category,DOB,Student Mobile,Father Name,Entry Type`,
          '21b81a0501,,\u00a0Asha  Rao ,cse,2021,BC-B,15/08/2005,98480 22338,Suresh Rao,lateral entry',
          ',A/7,Ravi Kumar,Computer Science and Engineering,2021-25,,38460,,,',
        ),
      ),
    )
    const [asha] = await students().ofGroup('2021', 'CSE')
    expect(asha).toEqual({ rollNumber: '21B81A0501', name: 'Asha Rao', branch: 'CSE', batch: '2021-2025' })
    const rows = await testApp.app.database.reads.selectFrom('students').selectAll().orderBy('name').execute()
    expect(rows).toMatchObject([
      {
        branch_id: place.branchId,
        batch_id: place.batchId,
        date_of_birth: '2005-08-15',
        course_id: await entryId(testApp, 'course', 'B.Tech'),
        mobile: '9848022338',
        category_id: await entryId(testApp, 'casteCategory', 'BC-B'),
        father_name: 'Suresh Rao',
        entry_type_id: await entryId(testApp, 'admissionEntryType', 'Lateral entry'),
      },
      { roll_number: null, admission_number: 'A/7', date_of_birth: '2005-04-18', status: 'studying' },
    ])
  })

  it('is new, changed or unchanged; an empty cell leaves what is there, and a roll number may come later', async () => {
    const first = await uploads().check(
      csvOf(
        `${heading},Email`,
        'R1,,Asha,CSE,2021,asha@example.edu',
        ',A7,Ravi,CSE,2021,',
        'R3,,Hari,CSE,2021,',
      ),
    )
    expect(await figures(first)).toEqual([3, 0, 0, 0])
    await uploads().commit(first)
    const next = await uploads().check(
      csvOf(
        `${heading},Email`,
        'R1,,Asha,CSE,2021,',
        'R2,A7,Ravi,CSE,2021,',
        'R3,,Hari,ECE,2021,',
        'R4,,Devi,CSE,2021,',
      ),
    )
    expect(await figures(next)).toEqual([1, 2, 1, 0])
    await uploads().commit(next)
    expect((await students().find(['R2', 'R3', 'R4'])).size).toBe(3)
    const [ravi] = await testApp.app.database.reads
      .selectFrom('students')
      .selectAll()
      .where('roll_number', '=', 'R2')
      .execute()
    expect(await students().history(ravi?.id ?? '')).toMatchObject([
      { before: { rollNumber: null }, after: { rollNumber: 'R2' }, importId: next },
    ])
    await uploads().undo(next)
    const left = await students().find(['R1', 'R2', 'R3', 'R4'])
    expect([...left.keys()].toSorted()).toEqual(['R1', 'R3'])
    expect(left.get('R3')).toMatchObject({ rollNumber: 'R3', branch: 'CSE' })
  })

  it('changes a record once that one row names by its roll number and another by its admission number', async () => {
    await uploads().commit(await uploads().check(csvOf(heading, 'R1,A1,Asha,CSE,2021')))
    const next = await uploads().check(csvOf(heading, 'R1,,Asha Rao,CSE,2021', ',A1,Asha Devi,CSE,2021'))
    expect(await figures(next)).toEqual([0, 2, 0, 0])
    await uploads().commit(next)
    expect(await imports().show(next)).toMatchObject({ state: 'committed', notDoneRows: 1 })
    expect((await students().find(['R1'])).get('R1')).toMatchObject({ name: 'Asha Rao' })
    await uploads().undo(next)
    expect((await students().find(['R1'])).get('R1')).toMatchObject({ name: 'Asha' })
  })

  it('marks the students whose names changed or were undone, and no others', async () => {
    const renamed = async (): Promise<string[]> => {
      const found = await students().renamed(10)
      await students().settleRenamed(found)
      return found.map(({ rollNumber }) => rollNumber).toSorted()
    }
    await uploads().commit(
      await uploads().check(csvOf(heading, 'R1,,Asha,CSE,2021', 'R2,,Ravi,CSE,2021', ',A3,Hari,CSE,2021')),
    )
    expect(await renamed()).toEqual(['R1', 'R2'])
    const next = await uploads().check(
      csvOf(heading, 'R1,,Asha Rao,CSE,2021', 'R2,,Ravi,ECE,2021', 'R3,A3,Hari,CSE,2021'),
    )
    await uploads().commit(next)
    expect(await renamed()).toEqual(['R1', 'R3'])
    await uploads().undo(next)
    expect(await renamed()).toEqual(['R1', 'R3'])
  })

  it('keeps what was edited since, when it is undone', async () => {
    const importId = await uploads().check(csvOf(heading, 'R1,,Asha,CSE,2021', 'R2,,Ravi,CSE,2021'))
    await uploads().commit(importId)
    const [row] = await testApp.app.database.reads
      .selectFrom('students')
      .selectAll()
      .where('roll_number', '=', 'R1')
      .execute()
    const typed = typedStudent({ name: 'Asha Devi', rollNumber: 'R1', ...place })
    await students().change(row?.id ?? '', typed, 1, lakshmi)
    await uploads().undo(importId)
    expect([...(await students().find(['R1', 'R2'])).keys()]).toEqual(['R1'])
    expect(await imports().show(importId)).toMatchObject({ state: 'undone', notDoneRows: 1 })
  })

  it('gives a roll number where there is none, and never another one', async () => {
    await uploads().commit(await uploads().check(csvOf(heading, 'R1,A1,Asha,CSE,2021', ',A2,Ravi,CSE,2021')))
    const importId = await uploads().check(csvOf(heading, 'R9,A1,Asha,CSE,2021', 'R2,A2,Ravi,CSE,2021'))
    expect(await problems(importId)).toEqual([
      [2, 'rollNumber', expect.stringContaining('already has the roll number R1')],
    ])
    expect(await figures(importId)).toEqual([0, 1, 0, 1])
    await uploads().commit(importId, true)
    expect([...(await students().find(['R1', 'R2', 'R9'])).keys()]).toEqual(['R1', 'R2'])
  })

  it('reads several spaces in a name as one', async () => {
    await uploads().commit(await uploads().check(csvOf(heading, 'R1,,  Asha \u00a0  Rao,CSE,2021')))
    expect((await students().find(['R1'])).get('R1')?.name).toBe('Asha Rao')
  })

  it('takes no roll number back that published results carry', async () => {
    await uploads().commit(await uploads().check(csvOf(heading, ',A1,Asha,CSE,2021')))
    const importId = await uploads().check(
      csvOf(heading, '21B81A0501,A1,Asha,CSE,2021', '21B81A0502,,Ravi,CSE,2021'),
    )
    await uploads().commit(importId)
    await publishedExam(testApp)
    await uploads().undo(importId)
    expect((await students().find(['21B81A0501', '21B81A0502'])).size).toBe(2)
    expect(await imports().show(importId)).toMatchObject({ notDoneRows: 2 })
  })

  it('takes the sheet that colleges really have, but for the rows that are wrong', async () => {
    const bytes = readFileSync('tests/fixtures/students/admissions-messy.xlsx')
    const importId = await uploads().check(bytes, { fileName: 'admissions-messy.xlsx' })
    const { newRows, errorRows } = await imports().show(importId)
    expect([newRows + errorRows, errorRows]).toEqual([250, 15])
  })
})
