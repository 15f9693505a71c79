import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { makeSheetOf } from '../../support/results/mark-sheets.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { userWith } from '../../support/calls/call.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const rolls = ['21B81A0501', '21B81A0502', '21B81A0403', '21B81A0404'] as const
const [asha, ravi, meena, noor] = rolls
const earlier = { ...julyExam, title: 'I Semester, January 2026', heldMonth: 1 }

const july = sheetOf(
  `${asha},CN,NETWORKS,25,A,3`,
  `${asha},LAB,NETWORKS LAB,20,A,1.5`,
  `${ravi},CN,NETWORKS,25,A,3`,
  `${ravi},LAB,NETWORKS LAB,20,A,1.5`,
  `${meena},CN,NETWORKS,9,F,0`,
  `${meena},LAB,NETWORKS LAB,20,F,0`,
  `${noor},CN,NETWORKS,9,F,0`,
)

describe.each(anyEngine)('the statistics of an exam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  async function register(): Promise<void> {
    await testApp.app.students.save(
      rolls.map((rollNumber, at) => ({
        rollNumber,
        name: `Student ${at}`,
        branch: at < 2 ? 'CSE' : 'ECE',
        batch: '2021-2025',
      })),
    )
  }
  const list = async (part: string, examId: string, query = '') =>
    (
      await testApp.app.lists.show(
        `exam-${part}`,
        new URLSearchParams(query),
        userWith('ROLE_EXAMINATION'),
        examId,
      )
    ).rows.map(({ cells }) =>
      cells.map((cell) => ('text' in cell ? cell.text : 'value' in cell && cell.value)),
    )

  it('count who passed by subject and branch, who failed in how many, each grade, and the best', async () => {
    await register()
    const examId = await makeSheetOf(testApp, july)
    expect(await testApp.app.marks.statistics(examId)).toMatchObject({
      taken: 4,
      passed: 2,
      subjects: [
        { code: 'CN', taken: 4, passed: 2 },
        { code: 'LAB', taken: 3, passed: 2 },
      ],
      branches: [
        { branch: 'CSE', taken: 2, passed: 2 },
        { branch: 'ECE', taken: 2, passed: 0 },
      ],
      grades: [
        { grade: 'A', count: 4, isFailed: false },
        { grade: 'F', count: 3, isFailed: true },
      ],
      backlogs: [
        { subjects: 1, students: 1 },
        { subjects: 2, students: 1 },
      ],
    })
    expect(await list('toppers', examId)).toEqual([
      [1, asha, 'Student 0', 'CSE', '9.00'],
      [1, ravi, 'Student 1', 'CSE', '9.00'],
    ])
    expect(await list('backlogs', examId)).toEqual([
      ['1', 1],
      ['2', 1],
    ])
  })

  it('stand beside an earlier exam, subject by subject and branch by branch', async () => {
    await register()
    const before = await makeSheetOf(
      testApp,
      sheetOf(`${asha},CN,NETWORKS,25,A,3`, `${meena},CN,NETWORKS,9,F,0`, `${noor},CN,NETWORKS,25,A,3`),
      earlier,
    )
    const examId = await makeSheetOf(testApp, july)
    expect((await testApp.app.marks.earlier(examId)).map(({ title }) => title)).toEqual([earlier.title])
    expect(await testApp.app.marks.earlier(before)).toEqual([])
    expect(await list('subjects', examId, `compare=${before}`)).toEqual([
      ['CN', 'NETWORKS', 4, 2, 50, 66.7, -16.7],
      ['LAB', 'NETWORKS LAB', 3, 2, 66.7, null, null],
    ])
    expect(await list('branches', examId, `compare=${before}`)).toEqual([
      ['CSE', 2, 2, 100, 100, 0],
      ['ECE', 2, 0, 0, 50, -50],
    ])
    expect(await list('subjects', examId)).toEqual([
      ['CN', 'NETWORKS', 4, 2, 50, null, null],
      ['LAB', 'NETWORKS LAB', 3, 2, 66.7, null, null],
    ])
  })

  it('call students who are in no register by the file, and count them as of no branch', async () => {
    const examId = await makeSheetOf(testApp, july)
    expect(await list('branches', examId)).toEqual([['not in the register', 4, 2, 50, null, null]])
  })
})
