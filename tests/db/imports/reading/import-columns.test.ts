import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { mappingKey } from '#lib/server/kernel/imports/mapping/saved-mapping.ts'
import { POST as masterDataExcelsUploads } from '../../../../src/pages/api/v1/masterDataExcelsUploads.ts'
import { importCommand } from '../../../../tools/import-command.ts'
import { ask } from '../../../support/calls/call.ts'
import { typedEntry } from '../../../support/imports/catalogue.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { fileForm } from '../../../support/calls/file-form.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { runCommand } from '../../../support/processes/run-command.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const caseFile = (name: string): Buffer => readFileSync(`tests/fixtures/cases/${name}.csv`)

describe.each(anyEngine)('the columns of a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  async function run(bytes: Uint8Array | string, ...args: string[]) {
    const file = join(testApp.app.env.dataDir, 'list.csv')
    writeFileSync(file, bytes)
    return runFile(file, ...args)
  }

  async function runFile(file: string, ...args: string[]) {
    const said: string[] = []
    const opened = { app: async () => testApp.app, print: (line: string) => said.push(line) }
    const code = await importCommand(['--file', file, ...args], opened)
    const last = said.at(-1) ?? ''
    return { code, said: said.join('\n'), json: last.startsWith('{') ? JSON.parse(last) : null }
  }

  const exam = async (): Promise<string> => (await testApp.app.results.exams.create(julyExam, lakshmi)).id
  const uploads = async (kind: string, subjectId = ''): Promise<number> =>
    (await testApp.app.imports.list(kind, subjectId, 1)).total
  async function marksOf(examId: string) {
    const { imports, marks } = testApp.app.resultsStore.read
    const committed = await imports.committed(examId)
    const subjects = await marks.subjects(committed)
    const found = await marks.effectiveMarks(committed, subjects, { first: '', last: '~' })
    return [...found.values()].flat().map(({ grade }) => grade)
  }

  describe('from the command line', () => {
    it('takes the student’s own columns, and says which it took and which it left out', async () => {
      await placeInCse(testApp)
      const { code, said } = await run(caseFile('k1-father-aadhaar'), '--kind', 'admissions', '--skip-bad')
      expect(said).toContain('“Student Aadhaar No” (column D)')
      expect(said).toContain('Student’s email ← “Student Email ID” (column J), e.g. asha.k@example.com')
      expect(said).toContain('Date of birth ← “Student DOB” (column L), e.g. 15/08/2005')
      expect(said).toMatch(/Left out: .*“Father Aadhaar No” \(column B\).*“Parent Email ID” \(column I\)/)
      expect(said).not.toContain('666000000741')
      expect(said).not.toContain('--yes')
      expect(code).toBe(0)
    })

    it('takes the new grade and never the old one', async () => {
      const id = await exam()
      const about = ['--kind', 'results.marks', '--about', id, '--json']
      const { code, json } = await run(caseFile('b9-old-new'), ...about)
      expect(code).toBe(0)
      expect(json.columns).toContainEqual({
        field: 'grade',
        title: 'Grade',
        column: 'F',
        heading: 'New Grade',
        example: 'B',
      })
      expect(json.leftOut).toEqual([{ column: 'E', heading: 'Old Grade' }])
      expect(json.doubts).toEqual([])
      expect(await marksOf(id)).toEqual(['B'])
    })

    it('asks about a heading that stands twice, whatever --yes says, and takes what --map says', async () => {
      const id = await exam()
      const about = ['--kind', 'results.marks', '--about', id]
      const asked = await run(caseFile('b9-grade-twice'), ...about, '--yes')
      expect(asked.code).toBe(2)
      expect(asked.said).toContain('2 columns could be Grade: Grade (E), Grade (G). Which one?')
      expect(asked.said).toContain('Nothing is saved.')
      const json = (await run(caseFile('b9-grade-twice'), ...about, '--json')).json
      expect(json.doubts).toMatchObject([
        { field: 'grade', needs: 'map', candidates: [{ column: 'E' }, { column: 'G' }] },
        { field: 'credits', needs: 'map', candidates: [{ column: 'F' }, { column: 'H' }] },
      ])
      expect(json).toMatchObject({
        rows: 0,
        new: 0,
        problems: [{ column: 'Grade' }, { column: 'Credits' }],
      })
      const byHeading = await run(caseFile('b9-grade-twice'), ...about, '--map', 'grade=Grade')
      expect(byHeading.code).toBe(2)
      expect(byHeading.said).toContain(
        'several columns have this heading. Use the letter of one of them: E, G.',
      )
      expect(await uploads('results.marks', id)).toBe(0)

      const messages = await run(
        caseFile('b9-grade-twice'),
        ...about,
        '--map',
        'grade=G',
        '--map',
        'Credits=h',
      )
      expect(messages.code).toBe(0)
      expect(await marksOf(id)).toEqual(['B'])
      // The choice is remembered for the next file with these headings.
      expect((await run(caseFile('b9-grade-twice'), ...about)).code).toBe(0)
    })

    it.each([
      ['a14-college-name', 'Name ← “Candidate Name” (column C), e.g. Asha Devi'],
      ['a14-parent-email', 'Email ← “Student Email Address” (column G), e.g. asha@example.com'],
      ['a14-parent-email', 'Mobile ← “Student Phone” (column I), e.g. 9848022339'],
      ['a14-branch-name', 'Branch ← “Branch Name” (column D), e.g. CSE'],
      ['a14-inter-roll', 'Roll number ← “Roll No” (column C), e.g. 26T17A0506'],
      ['a14-inter-roll2', 'Roll number ← “College Roll Number (HTNO)” (column B), e.g. 26T17A0507'],
    ])('reads %s: %s', async (name, line) => {
      await placeInCse(testApp)
      const { said, code } = await run(caseFile(name), '--kind', 'students', '--dry-run', '--skip-bad')
      expect(said).toContain(line)
      expect(code).toBe(0)
    })

    it.each([
      ['b24-course-name', 'Subject name ← “Sub Name”'],
      ['b24-course-name2', 'Subject name ← “Paper” (column E), e.g. CN'],
      ['b24-exam-code', 'Subject code ← “Subject Code”'],
      ['b24-heads', 'Grade ← “Letter Grade” (column G), e.g. A'],
      ['b24-heads', 'Credits ← “Credits Registered”'],
      ['b24-result-pf', 'Grade ← “Grade” (column H)'],
    ])('reads %s: %s', async (name, line) => {
      const about = ['--kind', 'results.marks', '--about', await exam(), '--dry-run']
      const { said, code } = await run(caseFile(name), ...about)
      expect(said).toContain(line)
      expect(code).toBe(0)
    })

    it('asks for --yes where a column that is left out may be a field, and for nothing else', async () => {
      await placeInCse(testApp)
      const list = (more: string): string => `Name,Branch,Batch,${more}\nAsha,CSE,2021,A1,x\n`
      const sure = await run(list('Admission No,Shoe size'), '--kind', 'students', '--dry-run')
      expect([sure.code, sure.said]).toEqual([0, expect.stringContaining('Left out: “Shoe size” (column E)')])
      const args = ['--kind', 'students']
      const before = await uploads('students')
      const unsure = await run(list('Admission No,Old Roll No'), ...args)
      expect(unsure.code).toBe(2)
      expect(unsure.said).toContain('1 column could be Roll number: Old Roll No. Is it the right one?')
      expect(await uploads('students')).toBe(before)
      const accepted = await run(list('Admission No,Old Roll No'), ...args, '--yes')
      expect([accepted.code, accepted.said]).toEqual([0, expect.stringContaining('Saved.')])
    })

    it('refuses --map that means nothing, and takes it where it says what a field is', async () => {
      await placeInCse(testApp)
      const file = 'Roll,Pupil,Dept,Joined\nR1,Asha,CSE,2021\n'
      const args = (...maps: string[]) => ['--kind', 'students', ...maps.flatMap((map) => ['--map', map])]
      const missing = await run(file, ...args())
      expect([missing.code, missing.said]).toEqual([
        2,
        expect.stringContaining('No column was found for Name'),
      ])
      for (const [map, reason] of [
        ['nonsense=Pupil', 'there is no field “nonsense”. The fields are rollNumber'],
        ['name=Nobody', 'the file has no column “Nobody”'],
        ['name', 'write it as --map field="Heading"'],
      ] as const) {
        const refused = await run(file, ...args(map, 'batch=Joined'))
        expect([refused.code, refused.said]).toEqual([2, expect.stringContaining(reason)])
      }
      const twice = await run(file, ...args('name=Pupil', 'batch=Pupil'))
      expect([twice.code, twice.said]).toEqual([
        2,
        expect.stringContaining('this column is already used for another field'),
      ])
      const answer = await run(file, ...args('name=pupil', 'Batch=D', 'rollNumber=Roll'))
      expect([answer.code, answer.said]).toEqual([0, expect.stringContaining('Name ← “Pupil” (column B)')])
    })

    it('says which sheets and columns are not read, what is hidden, and which cells are merged', async () => {
      await placeInCse(testApp)
      const args = ['--kind', 'students', '--dry-run']
      const saidOf = async (name: string): Promise<string> =>
        (await runFile(`tests/fixtures/cases/${name}`, ...args, '--yes')).said
      expect(await saidOf('j2-hidden-lists.xlsx')).toContain('Hidden in the file and not read: Lists')
      expect(await saidOf('a21-merged-down.xlsx')).toContain(
        'A merged cell counts for each of its rows. Columns: “Course” (column C), “Branch” (column D), “Batch” (column E)',
      )
      const wide = `Roll No,Name,Course,Branch,Batch${',x'.repeat(254)}\nR1,Asha,B.Tech,CSE,2021\n`
      const { said } = await run(wide, ...args)
      expect(said).toContain('3 columns at the end of the file are not read: a file may have at most 256.')
      const { json } = await run(wide, ...args, '--json')
      expect(json).toMatchObject({ unreadColumns: 3, otherSheets: [], hiddenSheets: [], mergedColumns: [] })
      const page = join(testApp.app.env.dataDir, 'list.xls')
      writeFileSync(
        page,
        '<table><col><col><col><col><col><col style="display:none"><tr><td>Roll No<td>Name<td>Course<td>Branch<td>Batch<td>Shoe size<tr><td>R1<td>Asha<td>B.Tech<td>CSE<td>2021<td>9</table>',
      )
      expect((await runFile(page, ...args)).said).toContain('Left out: “Shoe size” (column F, hidden).')
      expect((await runFile(page, ...args, '--json')).json.leftOut).toEqual([
        { column: 'F', heading: 'Shoe size', isHidden: true },
      ])
    })

    it('carries in JSON what was typed and means nothing, and what kind a file is of', async () => {
      const { json } = await run(caseFile('b24-result-pf'), '--kind', 'students', '--map', 'x=Y', '--json')
      expect(json.problems.map(({ message }: { message: string }) => message)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('No column was found for Name'),
          expect.stringContaining('there is no field “x”'),
          expect.stringContaining('This file looks like “Marks”'),
        ]),
      )
    })

    it('says what a file of another kind is', async () => {
      const marks = caseFile('b24-result-pf')
      const { code, said } = await run(marks, '--kind', 'students')
      expect(code).toBe(2)
      expect(said).toContain('This file looks like “Marks”. Please upload it under Examinations.')
      const students = 'Roll No,Name,Course,Branch,Batch,DOB\nR1,Asha,B.Tech,CSE,2021,01/01/2005\n'
      const other = await run(students, '--kind', 'faculty')
      expect([other.code, other.said]).toEqual([2, expect.stringContaining('looks like “Students”')])
      // A file that lacks one column of its own kind still belongs to that kind.
      const own = await run('Roll No,Name,Course,Batch,DOB\nR1,Asha,B.Tech,2021,\n', '--kind', 'students')
      expect([own.code, own.said]).toEqual([2, expect.not.stringContaining('looks like')])
    })

    it('asks about what an earlier version remembered and the headings do not confirm', async () => {
      await placeInCse(testApp)
      const headers = ['College Name', 'Hall Ticket No', 'Candidate Name', 'Course', 'Branch', 'Batch']
      const { transact } = importStoreOf(testApp.app)
      const earlier = { name: 0, rollNumber: 1, course: 3, branch: 4, batch: 5 }
      await transact((write) =>
        write.settings.save(`imports.mapping:students:${headers.join('|').toLowerCase()}`, earlier, '', ''),
      )
      const asked = await run(caseFile('a14-college-name'), '--kind', 'students')
      expect([asked.code, asked.said]).toEqual([
        2,
        expect.stringContaining('2 columns could be Name: College Name, Candidate Name. Which one?'),
      ])
      await transact((write) =>
        write.settings.save(mappingKey('students', headers), { ...earlier, name: 2 }, '', ''),
      )
      const reply = await run(caseFile('a14-college-name'), '--kind', 'students', '--dry-run')
      expect(reply.said).toContain('Name ← “Candidate Name”')
    })
  })

  it('are shown with their doubts, and asked about until somebody has answered', async () => {
    const { imports, jobs } = testApp.app
    const file = { subjectId: await exam(), bytes: caseFile('b9-grade-twice'), fileName: 'twice.csv' }
    const { importId, ...started } = await imports.start('results.marks', file, lakshmi)
    const doubts = [
      { field: 'grade', candidates: [4, 6], isEqual: true },
      { field: 'credits', candidates: [5, 7], isEqual: true },
    ]
    expect(started).toMatchObject({ mapping: { grade: null, credits: null }, doubts, unused: [] })
    expect(await imports.reopen(importId)).toMatchObject({ doubts })
    const { mapping } = started
    await expect(imports.check(importId, { mapping }, lakshmi)).rejects.toMatchObject({
      code: 'import.columnMissing',
    })
    const answered = { ...mapping, grade: 6, credits: 7 }
    await jobs.ended(await imports.check(importId, { mapping: answered }, lakshmi))
    expect(await imports.reopen(importId)).toMatchObject({ mapping: answered, doubts: [] })
    const again = await imports.start('results.marks', file, lakshmi)
    expect(again).toMatchObject({ mapping: { grade: 6, credits: 7 }, doubts: [] })
  })

  describe('of masterDataExcelsUploads', () => {
    const send = async (fileType: string, bytes: Uint8Array) => {
      const role = fileType === 'examResults' ? 'ROLE_EXAMINATION' : 'ROLE_ADMISSIONS'
      const query = { fileType, ...(fileType === 'examResults' && { examTitle: julyExam.title }) }
      return ask(testApp, masterDataExcelsUploads, { role, query, form: fileForm(bytes, 'list.csv') })
    }

    it('refuses marks where two columns fit, and names both', async () => {
      const id = await exam()
      const { status, body } = await send('examResults', caseFile('b9-grade-twice'))
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          code: 'import.columnsUnclear',
          message: expect.stringContaining('2 columns could be Grade: Grade (E), Grade (G).'),
        }),
      ])
      expect(await marksOf(id)).toEqual([])
      expect((await send('examResults', caseFile('b9-old-new'))).status).toBe(200)
      expect(await marksOf(id)).toEqual(['B'])
    })

    it('refuses admissions without a column that fits clearly, and a file of another kind', async () => {
      await testApp.app.catalogue.add('level', typedEntry({ name: 'UG' }), lakshmi)
      const fathers = 'Student Name,Gender,Aadhaar,Aadhaar No,Batch,Branch\nAsha,F,1,2,2021,CSE\n'
      expect((await send('newAdmissionsForm', Buffer.from(fathers))).body).toMatchObject({
        code: 'import.columnsUnclear',
        message: expect.stringContaining('Aadhaar, Aadhaar No'),
      })
      const { body } = await send('newAdmissionsForm', caseFile('b24-result-pf'))
      expect(body).toMatchObject({
        code: 'import.otherKind',
        message: expect.stringContaining('Please upload it under Examinations'),
      })
      expect(await testApp.app.imports.list('admissions', '', 1)).toMatchObject({
        imports: [{ state: 'discarded' }, { state: 'discarded' }],
      })
    })
  })
})

it('the command that imports results asks before it makes an exam', async () => {
  const testApp = await openTestApp('sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'prangan-columns-'))
  const file = join(folder, 'twice.csv')
  writeFileSync(file, caseFile('b9-grade-twice'))
  const env = { DATA_DIR: testApp.app.env.dataDir, DATABASE_URL: '' }
  const order = ['--file', file, '--exam', julyExam.title]
  const asked = await runCommand('results-import', [...order, '--yes'], env)
  expect(asked).toMatchObject({ code: 2, output: expect.stringContaining('Grade (E), Grade (G)') })
  expect(await testApp.app.results.exams.list()).toEqual([])
  const clear = ['--map', 'grade=G', '--map', 'credits=H', '--scheme', 'university', '--add-missing']
  const done = await runCommand('results-import', [...order, '--regulation', 'R20', ...clear], env)
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringContaining('Grade ← “Grade” (column G), e.g. B'),
  })
  await testApp.close()
  rmSync(folder, { recursive: true })
}, 120_000)
