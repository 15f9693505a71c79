import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { typedEntry } from '../../../support/imports/catalogue.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf } from '../../../support/imports/uploads.ts'

const total = 'This row looks like a total'
const historyHeading = 'Status,Roll number,Name,Father’s name,Course,Batch,Branch,Mobile number,Email'

const caseFile = (name: string): Uint8Array => readFileSync(`tests/fixtures/cases/${name}`)

describe.each(anyEngine)('cells that say in words that they are empty, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => void (await placeInCse(testApp)))

  const order = { fileName: 'list.csv', isDryRun: false, skipBad: true, addMissing: true }
  const run = (kind: string, bytes: Uint8Array) =>
    testApp.app.imports.atOnce({ ...order, kind, bytes }, lakshmi)
  const students = () => testApp.app.students.ofGroup('', '')

  it('are empty where a cell may be, and are not reported', async () => {
    const rows = ['NA', 'N/A', '-', '--', 'Nil', 'None', 'nil', '.'].map(
      (word, index) => `R${index},Asha,CSE,2022,${word},${word},${word},${word},${word}`,
    )
    const { summary } = await run(
      'students',
      csvOf('Roll No,Name,Branch,Batch,DOB,Mobile,Email,Father Name,Admission No', ...rows),
    )
    expect(summary).toMatchObject({ new: 8, bad: 0, problems: [] })
    expect(await students()).toHaveLength(8)
  })

  it('become no entries of the catalogue', async () => {
    await run('students', caseFile('i2-section-na.csv'))
    const view = await testApp.app.catalogue.read()
    expect([view.find('casteCategory', 'NA'), view.find('section', '-')]).toEqual([[], []])
    const { summary } = await run('faculty', csvOf('Employee code,Name,Department', 'E1,Asha,NA'))
    expect(summary).toMatchObject({ new: 1, bad: 0 })
    expect((await testApp.app.catalogue.read()).find('department', 'NA')).toEqual([])
  })

  it('are a value where the catalogue has an entry of that name', async () => {
    await testApp.app.catalogue.add('casteCategory', typedEntry({ name: 'NA' }), lakshmi)
    await run('students', csvOf('Roll No,Name,Branch,Batch,Category', 'R1,Asha,CSE,2022,na'))
    const [record] = await testApp.app.students.ofGroup('', '')
    expect(record?.rollNumber).toBe('R1')
    const found = (await testApp.app.catalogue.read()).find('casteCategory', 'NA')
    expect(found).toHaveLength(1)
    const rows = await testApp.app.database.reads.selectFrom('students').select('category_id').execute()
    expect(rows).toEqual([{ category_id: found[0]?.id }])
  })

  it('and numbers are no names', async () => {
    const { summary } = await run('students', caseFile('a47-names.csv'))
    const refused = summary.problems.map(({ value, message }) => `${value}: ${message.slice(0, 40)}`)
    expect(refused).toEqual([
      expect.stringContaining('Ravi 😊: “😊” (U+1F60A)'),
      expect.stringContaining('-: “-” is not a name'),
      expect.stringContaining('=1+1: “=1+1” has no letters'),
      expect.stringContaining('NA: “NA” is not a name'),
      expect.stringContaining('12345: “12345” has no letters'),
      expect.stringMatching(/^à°.*: Letters of another script are/),
      expect.stringContaining('?????: Letters were lost'),
    ])
    const names = await testApp.app.database.reads
      .selectFrom('students')
      .select(['name', 'father_name'])
      .orderBy('roll_number')
      .execute()
    expect(names).toContainEqual({ name: 'Null', father_name: '' })
    expect(names).toContainEqual({ name: 'K', father_name: '' })
  })

  it.each([
    ['faculty', 'Employee code,Name,Email', 'E9003,NA,NA', '“NA” is not a name'],
    ['faculty', 'Employee code,Name,Email', 'E9003,12345,', '“12345” has no letters'],
    ['faculty', 'Employee code,Name,Email', 'Total,3,', total],
    ['logins.people', 'Roll number,Name,Email', 'Total,,2', total],
    ['alumni.history', historyHeading, ',Grand Total,25,,,,,,', total],
    ['achievements', 'Employee code,Date,Citations', 'Total:,,25', total],
    ['dues', 'Roll number,Fee type,Academic year,Amount', 'Total,,,"1,20,000"', total],
    ['students', 'Roll number,Name,Branch,Batch', 'Total Students: 60,,,', total],
    ['catalogue.department', 'Department', 'N/A', 'and “N/A” is not one'],
    ['catalogue.seats', 'Branch,Seat type,Seats', 'CSE,Convener,-', 'and “-” is not one'],
  ])('nothing and totals are no records of %s (%s: %s)', async (kind, heading, row, message) => {
    const options = kind === 'logins.people' ? { options: { identifier: 'rollNumber' } } : {}
    const asked = { ...order, ...options, kind, bytes: csvOf(heading, row), isDryRun: true }
    const { summary } = await testApp.app.imports.atOnce(asked, lakshmi)
    expect(summary.problems.map((each) => each.message).join()).toContain(message)
    expect(summary.new).toBe(0)
  })
})
