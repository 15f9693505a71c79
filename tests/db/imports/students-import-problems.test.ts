import { describe, expect, it } from 'vitest'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { registerUploads } from '../../support/people/register-uploads.ts'

const heading = 'Roll No,Admission No,Student Name,Branch,Batch'

describe.each(anyEngine)('what is wrong in a register as a spreadsheet, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const place = makeForEach(() => placeInCse(testApp))
  const { imports, problems, figures } = registerUploads(testApp)
  const students = () => testApp.app.students
  const uploads = () => uploadsOf(testApp, 'students')

  it('says of each wrong cell what to do', async () => {
    const importId = await uploads().check(
      csvOf(
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
      [2, 'rollNumber', 'Row 12 has the same value in col'],
      [3, 'rollNumber', 'The row has neither a roll numbe'],
      [4, 'name', 'Column Student Name is empty. Pl'],
      [5, 'rollNumber', 'The spreadsheet program has shor'],
      [6, 'branch', 'The spreadsheet program shows an'],
      [7, 'branch', 'A leading zero was lost in colum'],
      [8, 'dateOfBirth', 'Please enter a valid date in col'],
      [9, 'mobile', 'The spreadsheet program has shor'],
      [10, 'mobile', 'The mobile number (column Mobile'],
      [11, 'email', 'The email (column Email) is not '],
      [12, 'rollNumber', 'Row 2 has the same value in colu'],
      [13, 'batch', 'The value in column Batch is not'],
    ])
    expect(await figures(importId)).toEqual([0, 0, 0, 12])
  })

  it('reads year and semester together, and does not guess the year of a semester', async () => {
    const year = `${heading},Year,Sem`
    const rows = ['R1,,Asha,CSE,2021,III,I', 'R2,,Ravi,CSE,2021,II,3', 'R3,,Hari,CSE,2021,I,I-II']
    const importId = await uploads().check(csvOf(year, ...rows))
    expect(await problems(importId)).toEqual([])
    await uploads().commit(importId)
    const { catalogue, database } = testApp.app
    const saved = await database.reads
      .selectFrom('students')
      .select('semester_id')
      .orderBy('roll_number')
      .execute()
    const view = await catalogue.read()
    expect(saved.map(({ semester_id }) => view.byId(semester_id ?? '')?.shortName)).toEqual([
      'III-I',
      'II-I',
      'I-II',
    ])
    const wrong = await uploads().check(
      csvOf(year, 'R4,,Asha,CSE,2021,,I', 'R5,,Ravi,CSE,2021,III,4', 'R6,,Hari,CSE,2021,II,I-II'),
    )
    expect(
      (await problems(wrong)).map(([line, field, message]) => [line, field, message.slice(0, 27)]),
    ).toEqual([
      [2, 'semester', '“I” (column Sem) does not s'],
      [3, 'semester', '“3-4” is no semester of thi'],
      [4, 'semester', 'The semester (column Sem) b'],
    ])
    expect(await imports().show(wrong)).toMatchObject({ unknownValues: {} })
  })

  it('knows Civil and Mechanical by their usual short names', async () => {
    const importId = await uploads().check(csvOf(heading, 'R1,,Asha,CE,2021', 'R2,,Ravi,ME,2021'))
    expect(await problems(importId)).toEqual([])
  })

  it('asks what a code means that the catalogue does not have, and remembers the answer', async () => {
    const file = csvOf(heading, 'R1,,Asha,Comp Sci,2021', 'R2,,Ravi,CSE,2021')
    const importId = await uploads().check(file)
    const seen = await imports().show(importId)
    expect(seen).toMatchObject({ errorRows: 1, unknownValues: { branch: ['Comp Sci'] } })
    const branch = seen.columns.find(({ field }) => field === 'branch')
    expect(branch?.values.map(({ value }) => value)).toContain('CSE')
    const { mapping } = seen
    const meanings = { branch: { 'Comp Sci': 'CSE' } }
    const again = await imports().check(importId, { mapping, meanings }, lakshmi)
    expect((await testApp.app.jobs.ended(again ?? '')).problem).toBeNull()
    expect(await figures(importId)).toEqual([2, 0, 0, 0])
    expect(await figures(await uploads().check(file))).toEqual([2, 0, 0, 0])
  })

  it('needs the course where two have a branch of one name', async () => {
    const parentId = await entryId(testApp, 'course', 'M.Tech')
    await testApp.app.catalogue.add(
      'branch',
      typedEntry({ name: 'Computing', shortName: 'CSE', parentId }),
      lakshmi,
    )
    const importId = await uploads().check(
      csvOf(
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

  it('takes neither of two rows with one number, and both once one of them is corrected', async () => {
    const importId = await uploads().check(
      csvOf(
        heading,
        'R3,A3,Hari,CSE,2021',
        'R4,A3,Devi,CSE,2021',
        'R5,A5,Uma,CSE,2021',
        'R5,A5,Uma,CSE,2021',
      ),
    )
    expect(await problems(importId)).toEqual([
      [2, 'admissionNumber', expect.stringContaining('Row 3 has the same value in column Admission No')],
      [3, 'admissionNumber', expect.stringContaining('Row 2 has the same value in column Admission No')],
    ])
    expect(await figures(importId)).toEqual([1, 0, 1, 2])
    await imports().correct(importId, [{ line: 3, version: 1, cells: { admissionNumber: 'A5' } }], lakshmi)
    expect((await problems(importId)).map(([line]) => line)).toEqual([3, 4, 5])
    const [row] = (await imports().rows(importId, 'error', 1)).rows
    const last = { line: 3, version: row?.version ?? 0, cells: { admissionNumber: 'A4' } }
    await imports().correct(importId, [last], lakshmi)
    expect(await figures(importId)).toEqual([3, 0, 1, 0])
    await uploads().commit(importId)
    expect([...(await students().find(['R3', 'R4', 'R5'])).keys()]).toEqual(['R3', 'R4', 'R5'])
  })

  it('leaves out a row whose number another student has taken since', async () => {
    const importId = await uploads().check(csvOf(heading, 'R4,A3,Devi,CSE,2021'))
    await students().add(typedStudent({ name: 'Hari', admissionNumber: 'A3', ...place }), lakshmi)
    await uploads().commit(importId)
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
    const importId = await uploads().check(csvOf(`${heading},DOB`, ...lines, ...more))
    expect(await problems(importId)).toEqual([
      [2, 'dateOfBirth', expect.stringContaining('The date in column DOB has the month first')],
      [4, 'dateOfBirth', expect.stringContaining('this one can be read as two different days')],
    ])
    // Other cells of the row do not affect its date.
    await imports().correct(importId, [{ line: 4, version: 1, cells: { name: 'Uma Nair' } }], lakshmi)
    expect((await problems(importId)).map(([line]) => line)).toEqual([2, 4])
    const typed = { line: 4, version: 2, cells: { dateOfBirth: '3 Apr 2005' } }
    await imports().correct(importId, [typed], lakshmi)
    expect((await problems(importId)).map(([line]) => line)).toEqual([2])
  })

  it('believes no real date of a column of which a program read only those with the month first', async () => {
    const dates = ['2005-04-03', '2005-01-12', '2005-09-08', '25/03/2005', '13/04/2005', '30/12/2005']
    const importId = await uploads().check(
      csvOf(`${heading},DOB`, ...dates.map((date, index) => `R${index},,Asha,CSE,2021,${date}`)),
    )
    expect((await problems(importId)).map(([line, , message]) => [line, message.slice(0, 28)])).toEqual(
      [2, 3, 4].map((line) => [line, 'Day and month of this date m']),
    )
  })
})
