import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { makeSheetOf, sheetMade } from '../../support/results/mark-sheets.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { userWith } from '../../support/calls/call.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const

describe.each(anyEngine)('a mark sheet on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const examWith = (bytes?: Uint8Array) => makeSheetOf(testApp, bytes)
  const sheet = (examId: string, query = '') =>
    testApp.app.lists.showAll<object>(
      'markSheet',
      new URLSearchParams(query),
      userWith('ROLE_EXAMINATION'),
      examId,
    )
  const rolls = async (examId: string, query = ''): Promise<string[]> =>
    columnOf((await sheet(examId, query)).list, 'roll')

  it('shows each student with a grade in each subject, and what all of them add up to', async () => {
    const examId = await examWith()
    const { list, besides } = await sheet(examId)
    expect(list.columns.map(({ heading }) => heading)).toEqual([
      'Roll number',
      'Name',
      'Branch',
      'CN',
      'ENV',
      'LAB',
      'SGPA',
      'Backlogs',
      'Remark',
    ])
    expect(
      list.rows.map(({ cells }) => cells.map((cell) => ('text' in cell ? cell.text : cell))),
    ).toMatchObject([
      [asha, '', '', 'A', 'COMPLE', 'B', '8.67', { value: 0 }, ''],
      [ravi, '', '', 'F', 'COMPLE', 'C', expect.any(String), { value: 1 }, ''],
    ])
    expect(besides).toMatchObject({ students: 2, passed: 1, withheld: 0 })
    expect(list.foot).toEqual([
      { heading: 'Examined', cells: ['', '', '2', '2', '2', '', '', ''] },
      { heading: 'Passed', cells: ['', '', '50%', '100%', '100%', '', '', ''] },
    ])
  })

  it('has the SGPA that will be published', async () => {
    const examId = await examWith()
    const preview = await testApp.app.results.preview(examId, ravi)
    const sgpa = preview.kind === 'found' ? preview.result.sgpa : null
    expect(columnOf((await sheet(examId)).list, 'sgpa')[1]).toBe(((sgpa ?? 0) / 100).toFixed(2))
  })

  it('is searched, narrowed and sorted, and its figures are those of what is found', async () => {
    const examId = await examWith()
    await testApp.app.results.holds.hold(examId, asha, 'enquiry', lakshmi)
    expect(await rolls(examId, 'search=0502')).toEqual([ravi])
    expect(await rolls(examId, 'failedIn=CN')).toEqual([ravi])
    expect(await rolls(examId, 'failedIn=LAB')).toEqual([])
    expect(await rolls(examId, 'withheld=yes')).toEqual([asha])
    expect(await rolls(examId, 'failedFrom=1')).toEqual([ravi])
    expect(await rolls(examId, 'failedTo=0')).toEqual([asha])
    for (const sort of ['sgpa', 'subject.CN', '-roll', '-failed'])
      expect(await rolls(examId, `sort=${sort}`), sort).toEqual([ravi, asha])
    expect((await sheet(examId, 'failedIn=CN')).besides).toMatchObject({ students: 1, passed: 0 })
    expect((await sheet(examId)).besides).toMatchObject({ withheld: 1 })
  })

  it('calls students as the register does now, by name and branch', async () => {
    const examId = await examWith()
    await testApp.app.students.save([
      { rollNumber: asha, name: 'Asha Rao', branch: 'CSE', batch: '2021-2025' },
    ])
    const { list } = await sheet(examId, 'search=rao')
    expect([columnOf(list, 'roll'), columnOf(list, 'name'), columnOf(list, 'branch')]).toEqual([
      [asha],
      ['Asha Rao'],
      ['CSE'],
    ])
    expect(await rolls(examId, 'sort=-name')).toEqual([asha, ravi])
  })

  it('leaves out the subjects that nobody of those who are found has', async () => {
    const examId = await examWith(sheetOf(`${asha},CN,NETWORKS,25,A,3`, `${ravi},LAB,NETWORKS LAB,18,C,1.5`))
    const { list } = await sheet(examId, `search=${asha}`)
    expect(list.columns.map(({ name }) => name)).not.toContain('subject.LAB')
    expect((await sheet(examId)).list.columns.map(({ name }) => name)).toContain('subject.LAB')
  })

  it('opens with the branch that has most students, and with all of them on request', async () => {
    const examId = await examWith(
      sheetOf(
        `${asha},CN,NETWORKS,25,A,3`,
        `${ravi},CN,NETWORKS,25,A,3`,
        '21B81A0401,VLSI,VLSI DESIGN,25,A,3',
      ),
    )
    const inBranch = (rollNumber: string, branch: string) => ({
      rollNumber,
      name: rollNumber,
      branch,
      batch: '2021',
    })
    await testApp.app.catalogue.addDefaults(lakshmi)
    await testApp.app.students.save([
      inBranch('21B81A0401', 'ECE'),
      inBranch(asha, 'CSE'),
      inBranch(ravi, 'CSE'),
    ])
    const { list } = await sheet(examId)
    expect(columnOf(list, 'roll')).toEqual([asha, ravi])
    expect(list.columns.map(({ name }) => name)).not.toContain('subject.VLSI')
    expect(await rolls(examId, 'branch=any')).toEqual(['21B81A0401', asha, ravi])
  })

  it('marks the SGPA of a student who lacks a subject of the class', async () => {
    const numbers = Array.from({ length: 9 }, (_, at) => `21B81A051${at}`)
    const rows = numbers.flatMap((roll, at) => [
      `${roll},CN,NETWORKS,25,A,3`,
      ...(at === 4 ? [] : [`${roll},AI,INTELLIGENCE,25,A,3`]),
    ])
    const { list } = await sheet(await examWith(sheetOf(...rows)))
    const notes = list.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => ('note' in cell ? [cell.note] : [])),
    )
    expect(notes).toEqual(['Lacks AI'])
  })

  it('is made again where marks are added or undone, and the earlier one is shown until then', async () => {
    const examId = await examWith()
    await importFile(testApp, julyExam.title, sheetOf('21B81A0503,CN,NETWORKS,25,A,3'))
    expect(await testApp.app.marks.behind(examId)).toMatchObject({ kind: 'marks.sheet' })
    expect(await rolls(examId)).toEqual([asha, ravi])
    await sheetMade(testApp, examId)
    expect(await rolls(examId)).toEqual([asha, ravi, '21B81A0503'])
    const [last] = await testApp.app.resultsStore.read.imports.ofExam(examId)
    await testApp.app.results.imports.undo(last?.id ?? '', lakshmi)
    await sheetMade(testApp, examId)
    expect(await rolls(examId)).toEqual([asha, ravi])
  })

  it('is queued once by two requests', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, ashaAndRavi)
    await testApp.app.marks.makeDue()
    await testApp.app.marks.makeDue()
    const jobs = await testApp.app.database.reads
      .selectFrom('jobs')
      .where('kind', '=', 'marks.sheet')
      .where('state', '=', 'queued')
      .select('id')
      .execute()
    expect(jobs).toHaveLength(1)
    await testApp.app.jobs.idle()
    expect(await rolls(id)).toEqual([asha, ravi])
    expect(await testApp.app.marks.behind(id)).toBeNull()
  })

  it('is there for the examination office alone, and of no exam that is not there', async () => {
    const examId = await examWith()
    for (const role of ['ROLE_PRINCIPAL', 'ROLE_HOD', 'ROLE_STUDENT', 'ROLE_FACULTY'] as const)
      await expect(
        testApp.app.lists.show('markSheet', new URLSearchParams(), userWith(role), examId),
      ).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(showList(testApp, 'markSheet')).rejects.toMatchObject({ code: 'list.notFound' })
  })
})
