import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typedEntry } from '../support/catalogue.ts'
import { engines } from '../support/databases.ts'
import { entryId, placeInCse, typedStudent } from '../support/students.ts'
import { type TestApp, lakshmi, openTestApp, publishedExam } from '../support/test-app.ts'

const csv = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\n'))
const heading = 'Roll No,Admission No,Student Name,Branch,Batch'

describe.each(engines)('a register as a spreadsheet, on %s', (engine) => {
  let testApp: TestApp
  let place: { branchId: string; batchId: string }
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    place = await placeInCse(testApp)
  })
  afterEach(() => testApp.close())

  const imports = () => testApp.app.imports
  const students = () => testApp.app.students
  async function ended(job: Promise<string | null>): Promise<void> {
    expect((await testApp.app.jobs.ended((await job) ?? '')).problem).toBeNull()
  }

  async function check(bytes: Uint8Array, fileName = 'register.csv', meanings = {}): Promise<string> {
    const { importId, mapping } = await imports().start('students', { bytes, fileName }, lakshmi)
    await ended(imports().check(importId, { mapping, meanings }, lakshmi))
    return importId
  }

  async function commit(importId: string, skipBad = false): Promise<void> {
    await ended(imports().commit(importId, { revision: null, skipBad }, lakshmi))
  }

  async function problems(importId: string): Promise<[line: number, field: string, code: string][]> {
    const { rows } = await imports().rows(importId, 'error', 1)
    return rows.flatMap(({ line, problems }) =>
      problems.map(({ field, message }) => [line, field, message] as [number, string, string]),
    )
  }
  const figures = async (importId: string) => {
    const { newRows, changedRows, unchangedRows, errorRows } = await imports().show(importId)
    return [newRows, changedRows, unchangedRows, errorRows]
  }

  it('becomes students with their course, found by roll number and by admission number', async () => {
    await commit(
      await check(
        csv(
          `${heading},Category,DOB,Student Mobile,Father Name`,
          '21b81a0501,,\u00a0Asha  Rao ,cse,2021,BC-B,15/08/2005,98480 22338,Suresh Rao',
          ',A/7,Ravi Kumar,Computer Science and Engineering,2021-25,,38460,,',
        ),
      ),
    )
    const [asha] = await students().ofGroup('2021', 'CSE')
    expect(asha).toEqual({ rollNumber: '21B81A0501', name: 'Asha Rao', branch: 'CSE', batch: '2021-2025' })
    const rows = await testApp.app.database.reads.selectFrom('students').selectAll().orderBy('name').execute()
    expect(rows).toMatchObject([
      {
        ...{ branch_id: place.branchId, batch_id: place.batchId, date_of_birth: '2005-08-15' },
        ...{ course_id: await entryId(testApp, 'course', 'B.Tech'), mobile: '9848022338' },
        ...{ category_id: await entryId(testApp, 'casteCategory', 'BC-B'), father_name: 'Suresh Rao' },
      },
      { roll_number: null, admission_number: 'A/7', date_of_birth: '2005-04-18', status: 'studying' },
    ])
  })

  it('is new, changed or unchanged; an empty cell leaves what is there, and a roll number may come later', async () => {
    const first = await check(
      csv(
        `${heading},Email`,
        'R1,,Asha,CSE,2021,asha@example.edu',
        ',A7,Ravi,CSE,2021,',
        'R3,,Hari,CSE,2021,',
      ),
    )
    expect(await figures(first)).toEqual([3, 0, 0, 0])
    await commit(first)
    const next = await check(
      csv(
        `${heading},Email`,
        'R1,,Asha,CSE,2021,',
        'R2,A7,Ravi,CSE,2021,',
        'R3,,Hari,ECE,2021,',
        'R4,,Devi,CSE,2021,',
      ),
    )
    expect(await figures(next)).toEqual([1, 2, 1, 0])
    await commit(next)
    expect((await students().find(['R2', 'R3', 'R4'])).size).toBe(3)
    const [ravi] = await testApp.app.database.reads
      .selectFrom('students')
      .selectAll()
      .where('roll_number', '=', 'R2')
      .execute()
    expect(await students().history(ravi?.id ?? '')).toMatchObject([
      { before: { rollNumber: null }, after: { rollNumber: 'R2' }, importId: next },
    ])
    await ended(imports().undo(next, lakshmi))
    expect([...(await students().find(['R1', 'R2', 'R3', 'R4'])).values()]).toMatchObject([
      { rollNumber: 'R1' },
      { rollNumber: 'R3', branch: 'CSE' },
    ])
  })

  it('keeps what was edited since, when it is undone', async () => {
    const importId = await check(csv(heading, 'R1,,Asha,CSE,2021', 'R2,,Ravi,CSE,2021'))
    await commit(importId)
    const [row] = await testApp.app.database.reads
      .selectFrom('students')
      .selectAll()
      .where('roll_number', '=', 'R1')
      .execute()
    const typed = typedStudent({ name: 'Asha Devi', rollNumber: 'R1', ...place })
    await students().change(row?.id ?? '', typed, 1, lakshmi)
    await ended(imports().undo(importId, lakshmi))
    expect([...(await students().find(['R1', 'R2'])).keys()]).toEqual(['R1'])
    expect(await imports().show(importId)).toMatchObject({ state: 'undone', notDoneRows: 1 })
  })

  it('says of each wrong cell what to do', async () => {
    const importId = await check(
      csv(
        `${heading},DOB,Mobile,Email`,
        'R1,,Asha,CSE,2021,,,',
        ',,Ravi,CSE,2021,,,',
        'R3,,,CSE,2021,,,',
        '2.1E+11,,Hari,CSE,2021,,,',
        'R5,,Hari,#N/A,2021,,,',
        'R6,,Hari,5,2021,,,',
        'R7,,Hari,CSE,2021,31/02/2005,,',
        'R8,,Hari,CSE,2021,,1.2E+11,',
        'R9,,Hari,CSE,2021,,5848022338,',
        'R10,,Hari,CSE,2021,,,not-a-mail',
        'R1,,Somebody else,CSE,2021,,,',
        'R12,,Hari,CSE,1887,,,',
      ),
    )
    expect(
      (await problems(importId)).map(([line, field, message]) => [line, field, message.slice(0, 32)]),
    ).toEqual([
      [2, 'rollNumber', 'Line 12 has the same value in co'],
      [3, 'rollNumber', 'The row has neither a roll numbe'],
      [4, 'name', 'Column Student Name is empty. Pl'],
      [5, 'rollNumber', 'The spreadsheet program has shor'],
      [6, 'branch', 'The spreadsheet program shows an'],
      [7, 'branch', 'A leading zero was lost in colum'],
      [8, 'dateOfBirth', 'Column DOB is no date. Please wr'],
      [9, 'mobile', 'The spreadsheet program has shor'],
      [10, 'mobile', 'The mobile number (column Mobile'],
      [11, 'email', 'The email (column Email) is not '],
      [12, 'rollNumber', 'Line 2 has the same value in col'],
      [13, 'batch', 'Column Batch does not take this '],
    ])
    expect(await figures(importId)).toEqual([0, 0, 0, 12])
  })

  it('asks what a code means that the catalogue does not have, and remembers the answer', async () => {
    const file = csv(heading, 'R1,,Asha,Comp Sci,2021', 'R2,,Ravi,CSE,2021')
    const importId = await check(file)
    const seen = await imports().show(importId)
    expect(seen).toMatchObject({ errorRows: 1, unknownValues: { branch: ['Comp Sci'] } })
    const branch = seen.columns.find(({ field }) => field === 'branch')
    expect(branch?.values.map(({ value }) => value)).toContain('CSE')
    const { mapping } = seen
    await ended(imports().check(importId, { mapping, meanings: { branch: { 'Comp Sci': 'CSE' } } }, lakshmi))
    expect(await figures(importId)).toEqual([2, 0, 0, 0])
    expect(await figures(await check(file))).toEqual([2, 0, 0, 0])
  })

  it('needs the course where two have a branch of one name', async () => {
    const parentId = await entryId(testApp, 'course', 'M.Tech')
    await testApp.app.catalogue.add(
      'branch',
      typedEntry({ name: 'Computing', shortName: 'CSE', parentId }),
      lakshmi,
    )
    const importId = await check(
      csv(
        `${heading},Course`,
        'R1,,Asha,CSE,2021,',
        'R2,,Ravi,CSE,2021,B.Tech',
        'R3,,Hari,CSE,2021-23,M.Tech',
      ),
    )
    expect(await problems(importId)).toMatchObject([
      [2, 'branch', expect.stringContaining('Several courses')],
    ])
    expect(await figures(importId)).toEqual([2, 0, 0, 1])
  })

  it('gives a roll number where there is none, and never another one', async () => {
    await commit(await check(csv(heading, 'R1,A1,Asha,CSE,2021', ',A2,Ravi,CSE,2021')))
    const importId = await check(csv(heading, 'R9,A1,Asha,CSE,2021', 'R2,A2,Ravi,CSE,2021'))
    expect(await problems(importId)).toEqual([
      [2, 'rollNumber', expect.stringContaining('already has the roll number R1')],
    ])
    expect(await figures(importId)).toEqual([0, 1, 0, 1])
    await commit(importId, true)
    expect([...(await students().find(['R1', 'R2', 'R9'])).keys()]).toEqual(['R1', 'R2'])
  })

  it('takes neither of two rows with one number, and both once one of them is corrected', async () => {
    const importId = await check(
      csv(heading, 'R3,A3,Hari,CSE,2021', 'R4,A3,Devi,CSE,2021', 'R5,A5,Uma,CSE,2021', 'R5,A5,Uma,CSE,2021'),
    )
    expect(await problems(importId)).toEqual([
      [2, 'admissionNumber', expect.stringContaining('Line 3 has the same value in column Admission No')],
      [3, 'admissionNumber', expect.stringContaining('Line 2 has the same value in column Admission No')],
    ])
    expect(await figures(importId)).toEqual([1, 0, 1, 2])
    await imports().mend(importId, [{ line: 3, version: 1, cells: { admissionNumber: 'A5' } }], lakshmi)
    expect((await problems(importId)).map(([line]) => line)).toEqual([3, 4, 5])
    const [row] = (await imports().rows(importId, 'error', 1)).rows
    const last = { line: 3, version: row?.version ?? 0, cells: { admissionNumber: 'A4' } }
    await imports().mend(importId, [last], lakshmi)
    expect(await figures(importId)).toEqual([3, 0, 1, 0])
    await commit(importId)
    expect([...(await students().find(['R3', 'R4', 'R5'])).keys()]).toEqual(['R3', 'R4', 'R5'])
  })

  it('leaves out a row whose number another student has taken since', async () => {
    const importId = await check(csv(heading, 'R4,A3,Devi,CSE,2021'))
    await students().add(typedStudent({ name: 'Hari', admissionNumber: 'A3', ...place }), lakshmi)
    await commit(importId)
    expect(await imports().show(importId)).toMatchObject({ notDoneRows: 1 })
  })

  it('believes no date of a column in which some have the month first', async () => {
    const lines = [
      'R1,,Asha,CSE,2021,03/25/2005',
      'R2,,Ravi,CSE,2021,25/03/2005',
      'R3,,Uma,CSE,2021,03/04/2005',
    ]
    const more = [
      'R4,,Hari,CSE,2021,2005-04-03',
      'R5,,Devi,CSE,2021,3 Apr 2005',
      'R6,,Lata,CSE,2021,4/4/2005',
    ]
    const importId = await check(csv(`${heading},DOB`, ...lines, ...more))
    expect(await problems(importId)).toEqual([
      [2, 'dateOfBirth', expect.stringContaining('This date has its month first (column DOB)')],
      [4, 'dateOfBirth', expect.stringContaining('this one may mean two days')],
    ])
    // Another cell of the row says nothing of its date.
    await imports().mend(importId, [{ line: 4, version: 1, cells: { name: 'Uma Nair' } }], lakshmi)
    expect((await problems(importId)).map(([line]) => line)).toEqual([2, 4])
    const typed = { line: 4, version: 2, cells: { dateOfBirth: '3 Apr 2005' } }
    await imports().mend(importId, [typed], lakshmi)
    expect((await problems(importId)).map(([line]) => line)).toEqual([2])
  })

  it('believes no real date of a column of which a program read only those with the month first', async () => {
    const dates = ['2005-04-03', '2005-01-12', '2005-09-08', '25/03/2005', '13/04/2005', '30/12/2005']
    const importId = await check(
      csv(`${heading},DOB`, ...dates.map((date, index) => `R${index},,Asha,CSE,2021,${date}`)),
    )
    expect((await problems(importId)).map(([line, , message]) => [line, message.slice(0, 28)])).toEqual(
      [2, 3, 4].map((line) => [line, 'Day and month of this date m']),
    )
  })

  it('reads several spaces in a name as one', async () => {
    await commit(await check(csv(heading, 'R1,,  Asha \u00a0  Rao,CSE,2021')))
    expect((await students().find(['R1'])).get('R1')?.name).toBe('Asha Rao')
  })

  it('takes no roll number back that published results carry', async () => {
    await commit(await check(csv(heading, ',A1,Asha,CSE,2021')))
    const importId = await check(csv(heading, '21B81A0501,A1,Asha,CSE,2021', '21B81A0502,,Ravi,CSE,2021'))
    await commit(importId)
    await publishedExam(testApp)
    await ended(imports().undo(importId, lakshmi))
    expect((await students().find(['21B81A0501', '21B81A0502'])).size).toBe(2)
    expect(await imports().show(importId)).toMatchObject({ notDoneRows: 2 })
  })

  it('takes the sheet that colleges really have, but for the rows that are wrong', async () => {
    const bytes = readFileSync('tests/fixtures/students/admissions-messy.xlsx')
    const importId = await check(bytes, 'admissions-messy.xlsx')
    const { newRows, errorRows } = await imports().show(importId)
    expect([newRows + errorRows, errorRows]).toEqual([250, 15])
  })
})
