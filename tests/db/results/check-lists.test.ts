import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { importFile, publishNow } from '../../support/results/exam-steps.ts'
import { regulationWith } from '../../support/results/grade-scales.ts'
import { makeSheetOf } from '../../support/results/mark-sheets.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { columnOf } from '../../support/calls/shown-list.ts'
import { entryId, placeInCse, typedStudent } from '../../support/people/students.ts'
import { userWith } from '../../support/calls/call.ts'
import { lakshmi, openTestApp, ravi as colleague } from '../../support/app/test-app.ts'

const [asha, ravi, meena] = ['21B81A0501', '21B81A0502', '21B81A0503'] as const

describe.each(engines)('the check list of an exam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const checks = () => testApp.app.checks
  const student = (rollNumber: string, branch = 'CSE', batch = '2021-2025') => ({
    rollNumber,
    name: `Name ${rollNumber}`,
    branch,
    batch,
  })
  const missing = async (examId: string): Promise<string[]> =>
    (await testApp.app.results.missing(examId)).map(({ rollNumber }) => rollNumber)

  it('keeps who has looked at which findings with their figures, of which marks', async () => {
    await testApp.app.students.save([student(asha), student(ravi), student(meena)])
    const examId = await makeSheetOf(testApp)
    const { findings, pin, basis } = await checks().list(examId)
    expect(findings.map(({ kind, count }) => [kind, count])).toEqual([
      ['newSubjects', 3],
      ['missingStudents', 1],
      ['outliers', 1],
    ])
    await checks().confirm(examId, ['missingStudents'], pin, lakshmi)
    await importFile(testApp, julyExam.title, sheetOf(`${meena},CN,COMPUTER NETWORKS,25,A,3`))
    const later = await checks().list(examId)
    await checks().confirm(examId, ['newSubjects'], later.pin, colleague)
    const [second, first] = await checks().seen(examId)
    expect(first).toMatchObject({
      seenBy: lakshmi.id,
      basis,
      findings: [
        { kind: 'newSubjects', count: 3, isSeen: false },
        { kind: 'missingStudents', count: 1, isSeen: true },
        { kind: 'outliers', count: 1, isSeen: false },
      ],
    })
    expect(second).toMatchObject({
      seenBy: colleague.id,
      basis: later.basis,
      findings: [{ kind: 'newSubjects', count: 3, isSeen: true }],
    })
    expect(second?.basis).not.toBe(first?.basis)
  })

  it('names a grade that the scale of the exam does not have, and a scale that its regulation does not take', async () => {
    const { app } = testApp
    const { id } = await app.results.exams.create(julyExam, lakshmi)
    const saved = async (...rows: string[]) => {
      const whole = {
        examTitle: julyExam.title,
        fileName: 'marks.csv',
        skipBad: true,
        bytes: sheetOf(...rows),
      }
      await app.results.importAtOnce(whole, lakshmi)
    }
    const found = async () => {
      const { findings } = await checks().list(id)
      return findings.find(({ kind }) => kind === 'scaleMismatch') ?? null
    }
    await saved(`${asha},CN,COMPUTER NETWORKS,25,A+,3`, `${ravi},CN,COMPUTER NETWORKS,25,A,3`)
    expect(await found()).toBeNull()
    expect(await app.results.checks(id)).toMatchObject({ scaleMismatch: null })
    await regulationWith(testApp, 'R20', 'jntuh')
    expect(await found()).toEqual({
      kind: 'scaleMismatch',
      count: 1,
      lines: ['R20 takes O to Ab (JNTUH, R18 and R22); this exam has A+ to COMPLE (university)'],
      students: [],
    })
    await saved(
      `${meena},CN,COMPUTER NETWORKS,25,O,3`,
      `${meena},OS,OPERATING SYSTEMS,25,o,3`,
      `${meena},LAB,LAB,25,A,1`,
    )
    expect(await app.results.checks(id)).toMatchObject({
      scaleMismatch: {
        scale: { name: 'university', title: '' },
        regulation: 'R20',
        regulationScale: { name: 'jntuh', title: '' },
        // Rows that were left out are no marks of the exam.
        unknownGrades: [],
      },
    })
    await app.gradeScales.assign([{ regulation: 'R20', before: 'jntuh', after: '' }], lakshmi)
    expect(await found()).toBeNull()
    // Older marks may have an unknown grade, too.
    await app.database.writes
      .updateTable('marks')
      .set({ grade: 'Q' })
      .where('roll_number', '=', ravi)
      .execute()
    expect(await app.results.checks(id)).toMatchObject({
      scaleMismatch: {
        regulationScale: null,
        unknownGrades: [{ grade: 'Q', rows: 1 }],
      },
    })
    expect((await found())?.lines).toEqual(['A+ to COMPLE (university) does not have the grade Q (1 row)'])
  })

  it('counts the findings that nobody has looked at for the marks as they are', async () => {
    await testApp.app.students.save([student(asha)])
    const examId = await makeSheetOf(testApp)
    const unseen = async () => (await checks().review(examId)).unseen
    const { findings, pin } = await checks().list(examId)
    const kinds = findings.map(({ kind }) => kind)
    expect(kinds).toEqual(['newSubjects', 'unknownStudents', 'outliers'])
    expect(findings[1]).toMatchObject({ lines: [ravi], students: [ravi] })
    expect(await unseen()).toBe(3)
    await checks().confirm(examId, ['unknownStudents'], pin, lakshmi)
    await checks().confirm(examId, ['newSubjects'], pin, colleague)
    expect(await unseen()).toBe(1)
    await importFile(testApp, julyExam.title, sheetOf(`${asha},CN,COMPUTER NETWORKS,24,A,3`))
    expect(await unseen()).toBe(3)
  })

  it('names rows that were left out, also after publication, until an upload brings them or somebody looks', async () => {
    const examId = await makeSheetOf(testApp)
    const leftOut = async () => {
      const { findings } = await checks().list(examId)
      return findings.find(({ kind }) => kind === 'rowsLeftOut')?.lines ?? []
    }
    await importFile(
      testApp,
      julyExam.title,
      sheetOf(
        `${asha},OS,OPERATING SYSTEMS,2O,A,3`,
        `${ravi},OS,OPERATING SYSTEMS,20,A,3`,
        `${meena},os,OPERATING SYSTEMS,20,X,3`,
        `,OS,OPERATING SYSTEMS,20,A,3`,
      ),
      true,
    )
    const rows = [`${asha} OS`, `${meena} OS`, 'OS'].map(
      (mark, at) => `results.csv, row ${[2, 4, 5][at]}: ${mark}`,
    )
    expect(await leftOut()).toEqual(rows)
    // Meena has no marks, and so no page in the exam.
    const finding = (await checks().list(examId)).findings.find(({ kind }) => kind === 'rowsLeftOut')
    expect(finding?.students).toEqual([asha])
    await publishNow(testApp, examId)
    expect(await leftOut()).toEqual(rows)
    expect(await checks().rowsLeftOut(examId)).toBe(3)
    await importFile(testApp, julyExam.title, sheetOf(`${asha},OS,OPERATING SYSTEMS,20,A,3`))
    expect(await leftOut()).toEqual(rows.slice(1))
    await publishNow(testApp, examId)
    const { pin } = await checks().list(examId)
    await checks().confirm(examId, ['rowsLeftOut'], pin, lakshmi)
    expect(await leftOut()).toEqual([])
    expect(await checks().rowsLeftOut(examId)).toBe(0)
    await importFile(
      testApp,
      julyExam.title,
      sheetOf(`${ravi},ML,LEARNING,l5,A,3`, `${ravi},DB,DATABASES,9,A,3`),
      true,
    )
    expect(await leftOut()).toEqual([`results.csv, row 2: ${ravi} ML`])
  })

  it('is refused where the marks are others by now, and where nothing is ticked', async () => {
    const examId = await makeSheetOf(testApp)
    const { pin } = await checks().list(examId)
    await expect(checks().confirm(examId, [], pin, lakshmi)).rejects.toMatchObject({
      fields: { findings: { code: 'checks.nothingSeen' } },
    })
    await importFile(testApp, julyExam.title, sheetOf(`${meena},CN,COMPUTER NETWORKS,25,A,3`))
    await expect(checks().confirm(examId, ['newSubjects'], pin, lakshmi)).rejects.toMatchObject({
      code: 'checks.changedSince',
    })
    expect(await checks().seen(examId)).toEqual([])
  })

  it('lists students of a class that sat the exam as missing, and nobody who has left or studies elsewhere', async () => {
    const { students } = testApp.app
    await students.save([student(asha), student(ravi), student(meena)])
    await students.save([student('21B81A0401', 'ECE'), student('22B81A0501', 'CSE', '2022-2026')])
    const examId = await makeSheetOf(testApp)
    expect(await missing(examId)).toEqual([meena])
    const [record] = await students.records([meena])
    await students.move(
      record?.id ?? '',
      { move: 'leave', version: record?.version ?? 0, note: 'moved away' },
      lakshmi,
    )
    expect(await missing(examId)).toEqual([])
  })

  it('does not miss a whole class in which one alone repeats the exam', async () => {
    const { students } = testApp.app
    const others = Array.from({ length: 12 }, (_, at) => student(`20B81A05${10 + at}`, 'CSE', '2020-2024'))
    await students.save([student(asha), student(ravi), ...others])
    const examId = await makeSheetOf(testApp)
    await importFile(testApp, julyExam.title, sheetOf('20B81A0510,CN,COMPUTER NETWORKS,25,A,3'))
    expect(await missing(examId)).toEqual([])
  })

  it('does not miss the first semester for lateral entrants whom the register has in it', async () => {
    const place = await placeInCse(testApp)
    const course = await entryId(testApp, 'course', 'B.Tech')
    const semester = (word: string) => entryId(testApp, 'semester', word, course)
    const batches = { '21': place.batchId, '22': await entryId(testApp, 'batch', '2022', course) }
    const enrol = async (rollNumber: string, of: keyof typeof batches, word: string): Promise<string> => {
      const input = { ...place, batchId: batches[of], semesterId: await semester(word) }
      await testApp.app.students.add(
        typedStudent({ name: `Name ${rollNumber}`, rollNumber, ...input }),
        lakshmi,
      )
      return rollNumber
    }
    const several = (of: keyof typeof batches, word: string, from: number, count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => enrol(`${of}B81A05${from + at}`, of, word)))
    const seniors = await several('21', 'II-II', 10, 8)
    const movedOn = await several('21', 'III-I', 20, 2)
    await several('22', 'I-I', 10, 8)
    const entrant = await enrol('22B85A0501', '22', 'I-I')
    const sat = [...seniors.slice(1), ...movedOn.slice(1), entrant].map(
      (rollNumber) => `${rollNumber},CN,COMPUTER NETWORKS,25,A,3`,
    )
    const examId = await makeSheetOf(testApp, sheetOf(...sat))
    expect(await missing(examId)).toEqual(['21B81A0510', '21B81A0520'])
  })

  it('names internals far above the others of their subject, and keeps that they were seen', async () => {
    const row = (at: number, internals: number) => `21B81A05${10 + at},CN,COMPUTER NETWORKS,${internals},A,3`
    const usual = [11, 14, 16, 18, 19, 21, 22, 24, 26, 29].map((internals, at) => row(at, internals))
    const examId = await makeSheetOf(testApp, sheetOf(...usual, row(10, 99)))
    const { findings, pin } = await checks().list(examId)
    expect(findings.find(({ kind }) => kind === 'farMarks')).toEqual({
      kind: 'farMarks',
      count: 1,
      lines: ['21B81A0520 has 99 in CN COMPUTER NETWORKS (others up to 29)'],
      students: ['21B81A0520'],
    })
    await checks().confirm(examId, ['farMarks'], pin, lakshmi)
    expect((await checks().seen(examId))[0]?.findings).toContainEqual({
      kind: 'farMarks',
      count: 1,
      isSeen: true,
    })
  })

  it('misses nobody in a supplementary exam', async () => {
    await testApp.app.students.save([student(asha), student(meena)])
    const examId = await makeSheetOf(testApp, ashaAndRavi, { ...julyExam, kind: 'supply' })
    expect(await missing(examId)).toEqual([])
  })

  it('lists all who are missing, with search and branch', async () => {
    const all = Array.from({ length: 120 }, (_, at) => student(`21B81A0${600 + at}`))
    const present = all.slice(0, 14).map(({ rollNumber }) => `${rollNumber},CN,COMPUTER NETWORKS,25,A,3`)
    await testApp.app.students.save(all)
    const examId = await makeSheetOf(testApp, sheetOf(...present))
    const show = (query = '') =>
      testApp.app.lists.showAll<object>(
        'missingStudents',
        new URLSearchParams(query),
        userWith('ROLE_EXAMINATION'),
        examId,
      )
    const { list, all: rows } = await show()
    expect([rows.length, list.rows.length]).toEqual([106, 50])
    expect(columnOf((await show('search=0719')).list, 'rollNumber')).toEqual(['21B81A0719'])
    expect((await show('branch=CSE')).all).toHaveLength(106)
  })
})
