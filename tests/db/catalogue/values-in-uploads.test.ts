import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { twoWhoOwe } from '../../support/payments/dues.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf } from '../../support/imports/uploads.ts'

const incomeIn = (details: string): string | undefined =>
  (JSON.parse(details) as { annualIncome?: string }).annualIncome

const caseFile = (name: string): Uint8Array => readFileSync(`tests/fixtures/cases/${name}`)

describe.each(anyEngine)('values in uploads, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => void (await placeInCse(testApp)))

  const order = { fileName: 'list.csv', isDryRun: false, skipBad: true, addMissing: false }
  const run = (kind: string, bytes: Uint8Array) =>
    testApp.app.imports.atOnce({ ...order, kind, bytes }, lakshmi)
  const check = (kind: string, bytes: Uint8Array) =>
    testApp.app.imports.atOnce({ ...order, kind, bytes, isDryRun: true }, lakshmi)
  const linesOf = ({ summary }: Awaited<ReturnType<typeof run>>) =>
    summary.problems.map(({ line, column }) => `${line} ${column}`)
  const reads = () => testApp.app.database.reads

  it('say days in many ways, and moments by the day that they are in India', async () => {
    const done = await run('students', caseFile('a16-text-dates.csv'))
    const born = await reads()
      .selectFrom('students')
      .select(['name', 'date_of_birth'])
      .orderBy('name')
      .execute()
    const others = born.filter(({ date_of_birth }) => date_of_birth !== '2005-08-15')
    expect(others).toEqual([
      { name: 'Student N', date_of_birth: '2004-02-29' },
      { name: 'Student S', date_of_birth: '' },
      { name: 'Student T', date_of_birth: '' },
      { name: 'Student W', date_of_birth: '1900-01-01' },
    ])
    expect(born.map(({ name }) => name.at(-1)).join('')).toBe('ABCDEFHNOPQSTWXYZ')
    expect(linesOf(done).join()).toBe([8, 10, 11, 12, 13, 14, 19, 22, 23].map((line) => `${line} DOB`).join())
    expect(done.summary.problems.at(-1)?.message).toContain('is in the future')
  })

  it('hold no birthday to come, and doubt an unlikely one', async () => {
    const { summary } = await check('students', caseFile('k5-student-future.csv'))
    expect(summary.problems.map(({ message }) => message)).toEqual([
      'The date of birth (column DOB) is in the future. Please correct it.',
    ])
    const admissions = await run('admissions', caseFile('c5-ages.csv'))
    expect(linesOf(admissions)).toEqual(['3 DOB', '4 DOB', '5 DOB', '7 DOB'])
  })

  it('are mobiles in whatever form, and no landlines', async () => {
    const done = await run('students', caseFile('a40-mobiles.csv'))
    const saved = await reads().selectFrom('students').select(['name', 'mobile']).orderBy('name').execute()
    expect(saved.map(({ name, mobile }) => `${name.at(-1)} ${mobile}`)).toEqual([
      'A 9848022338',
      'B 9848022338',
      'C 9848022338',
      'D 9848022338',
      'E 9848022338',
      'F 9160912345',
      'G 9160912345',
      'H 9160912345',
      'K 9848022338',
      'L 9848022338',
      'N ',
      'O ',
      'P ',
      'V 9848022338',
      'W 9848022338',
      'Y 9848022338',
      'Z 9848022338',
    ])
    expect(done.summary.problems.find(({ value }) => value === '0863-2234567')?.message).toContain(
      'mobile number',
    )
  })

  it('are the same whatever signs nobody sees stand in them', async () => {
    const done = await run('students', caseFile('a32-chars.csv'))
    const saved = await reads().selectFrom('students').select('roll_number').orderBy('roll_number').execute()
    expect(saved.map(({ roll_number }) => roll_number?.slice(-3))).toEqual([
      '501',
      '502',
      '504',
      '505',
      '506',
      '508',
      '509',
      '5O3',
    ])
    expect(
      done.summary.problems.map(({ value, message }) => `${value.slice(-8)}: ${message.slice(0, 60)}`),
    ).toEqual([
      expect.stringContaining('There is a Greek or Cyrillic letter'),
      expect.stringContaining('The roll number'),
      expect.stringContaining('The roll number'),
      expect.stringContaining('The roll number'),
    ])
  })

  it('are empty emails where somebody says so in words', async () => {
    const done = await run('students', caseFile('a43-emails.csv'))
    const saved = await reads().selectFrom('students').select(['name', 'email']).orderBy('name').execute()
    expect(saved.filter(({ email }) => email === '').map(({ name }) => name)).toEqual([
      'Email G',
      'Email H',
      'Email I',
    ])
    expect(done.summary.bad).toBe(17 - saved.length)
  })

  it('say three genders, each in several words, and a wrong one once', async () => {
    const { summary } = await run('admissions', caseFile('c4-twins.csv'))
    expect(summary.problems).toEqual([])
    const genders = await reads().selectFrom('admissions').select(['name', 'gender']).execute()
    expect(Object.fromEntries(genders.map(({ name, gender }) => [name, gender]))).toMatchObject({
      Priya: 'TRANSGENDER',
      'Other One': 'TRANSGENDER',
      'Sita Devi': 'FEMALE',
      Gita: 'FEMALE',
      Ravi: 'MALE',
      'Sk. Md. Ali': 'MALE',
    })
    const head = 'Student Name,Gender,Course,Batch,Branch,Aadhaar No'
    const wrong = await check('admissions', csvOf(head, 'Asha,Perhaps,B.Tech,2022,CSE,234123412346'))
    expect(wrong.summary.problems).toHaveLength(1)
  })

  it('are amounts with what stands around them, where the commas say one thing', async () => {
    const income = await run('admissions', caseFile('c3-income.csv'))
    const saved = await reads().selectFrom('admissions').select(['name', 'details']).orderBy('name').execute()
    expect(saved.map(({ name, details }) => `${name.at(-1)} ${incomeIn(details)}`)).toEqual(
      ['A', 'B', 'C', 'D', 'E', 'N'].map((name) => `${name} 10000000`),
    )
    expect(income.summary.bad).toBe(8)
  })

  it('are packages with unit and time, and batches with both years', async () => {
    const heading =
      'Status,Roll No,Name,Father Name,Course,Batch,Branch,Mobile,Email,Company,Package,Designation,Experience,Location'
    const done = await run('alumni.history', caseFile('f1-packages.csv'))
    expect(linesOf(done)).toEqual(['6 Package', '10 Package'])
    const saved = await reads()
      .selectFrom('alumni_histories')
      .select(['roll_number', 'package_lakhs', 'batch'])
      .orderBy('roll_number')
      .execute()
    expect(saved.map(({ package_lakhs }) => package_lakhs)).toEqual([650, 650, 540, 540, 720, 12_000, 360])
    expect(new Set(saved.map(({ batch }) => batch))).toEqual(new Set(['2019-2023']))
    const row = (batch: string, course = 'B.Tech') =>
      `Working,19B81A0599,Uma,Ravi,${course},${batch},CSE,+91 98480 12345,u@example.com,Infosys,,Lead,1,Pune`
    for (const batch of ['2022-2018', '19', '2019 batch'])
      expect(linesOf(await check('alumni.history', csvOf(heading, row(batch))))).toEqual(['2 Batch'])
    expect(linesOf(await check('alumni.history', csvOf(heading, row('2019', 'B.Arch'))))).toEqual(['2 Batch'])
    expect((await run('alumni.history', csvOf(heading, row('2020-24')))).summary.new).toBe(1)
  })
})

describe.each(anyEngine)('amounts of dues from a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('are read with Rs., ₹ and /-, and refused where they may be two', async () => {
    const two = await twoWhoOwe(testApp)
    const file = caseFile('d1-amounts.csv').toString()
    const rows = file.trim().split('\n')
    for (const line of rows.slice(1)) {
      const rollNumber = line.split(',')[0] ?? ''
      if (rollNumber !== '21B81A0501') await two.add({ rollNumber, name: 'Asha Rao' })
    }
    const order = { kind: 'dues', fileName: 'd1.csv', isDryRun: false, skipBad: true, addMissing: false }
    await testApp.app.imports.atOnce({ ...order, bytes: Buffer.from(file) }, lakshmi)
    const saved = await testApp.app.database.reads
      .selectFrom('dues')
      .select(['label', 'amount'])
      .where('label', 'like', 't%')
      .execute()
    expect(Object.fromEntries(saved.map(({ label, amount }) => [label, Number(amount)]))).toEqual({
      t0: 10_000_000,
      t1: 123_050,
      t2: 4_500_000,
      t3: 4_500_000,
      t4: 4_500_000,
      t7: 101_555,
      t12: 4_500_000,
      t13: 4_500_000,
      t14: 4_500_000,
      t15: 4_500_000,
    })
  })
})
