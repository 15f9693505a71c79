import { expect } from 'vitest'
import { julyExam } from './sample-exam.ts'
import { makeForEach } from '../app/opened.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

export const rolls = ['21B81A0501', '21B81A0502', '21B81A0503', '21B81A0504'] as const
const [asha, ravi] = rolls
const file = Buffer.from(
  [
    'Htno,Subcode,Subname,Internals,Grade,Credits,Student Name',
    ...rolls.map((roll) => `${roll},CN,COMPUTER NETWORKS,25,A,3,${roll === ravi ? 'Ravi Kumar' : ''}`),
  ].join('\n'),
)

/** Sets up a results file with student names, one of them in the register, and its steps in the office. */
export function resultsWithNames(testApp: TestApp) {
  const exam = makeForEach(async () => {
    await testApp.app.students.save([{ rollNumber: asha, name: 'Asha Rao', branch: 'CSE', batch: '2021' }])
    return testApp.app.results.exams.create(julyExam, lakshmi)
  })

  async function checked(): Promise<string> {
    const { results, jobs } = testApp.app
    const { importId, mapping } = await results.imports.start(exam.id, file, 'results.csv', lakshmi)
    await jobs.ended(await results.imports.check(importId, mapping, lakshmi))
    return importId
  }

  async function commit(importId: string, offer: Record<string, string> | null): Promise<void> {
    const agreed = { revision: null, skipBad: false, offer }
    const jobId = await testApp.app.imports.commit(importId, agreed, lakshmi)
    if (jobId) expect(await testApp.app.jobs.ended(jobId)).toMatchObject({ state: 'done' })
  }

  async function undo(importId: string): Promise<void> {
    const jobId = await testApp.app.imports.undo(importId, lakshmi)
    expect(await testApp.app.jobs.ended(jobId ?? '')).toMatchObject({ state: 'done' })
  }

  return { exam, checked, commit, undo }
}
