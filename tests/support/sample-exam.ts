import type { NewExam } from '#lib/schemas/exam.ts'
import { type TestApp, lakshmi } from './test-app.ts'

export const julyExam: NewExam = {
  title: 'II B.Tech II Semester, July 2026',
  regulation: 'R20',
  heldMonth: 7,
  heldYear: 2026,
  kind: 'regular',
  scheme: 'university',
}

export const sheetOf = (...rows: string[]): Uint8Array =>
  Buffer.from(['Htno,Subcode,Subname,Internals,Grade,Credits', ...rows].join('\n'))

export const ashaAndRavi = sheetOf(
  '21B81A0501,CN,COMPUTER NETWORKS,25,A,3',
  '21B81A0501,LAB,NETWORKS LAB,20,B,1.5',
  '21B81A0501,ENV,ENVIRONMENT,0,COMPLE,0',
  '21B81A0502,CN,COMPUTER NETWORKS,9,F,0',
  '21B81A0502,LAB,NETWORKS LAB,18,C,1.5',
  '21B81A0502,ENV,ENVIRONMENT,0,COMPLE,0',
)

export async function importFile(testApp: TestApp, title: string, bytes: Uint8Array, skipBad = false) {
  return testApp.app.results.importAtOnce(
    { examTitle: title, bytes, fileName: 'results.csv', skipBad },
    lakshmi,
  )
}

/** An exam with two students' marks, published. */
export async function publishedExam(testApp: TestApp, exam = julyExam, bytes = ashaAndRavi): Promise<string> {
  const { id } = await testApp.app.results.exams.create(exam, lakshmi)
  await importFile(testApp, exam.title, bytes)
  await publishNow(testApp, id)
  return id
}

export async function publishNow(testApp: TestApp, examId: string, at: string | null = null): Promise<void> {
  const jobId = await testApp.app.results.publishing.publish(examId, at, lakshmi)
  const job = jobId ? await testApp.app.jobs.ended(jobId) : null
  if (job?.problem) throw new Error(job.problem)
  await testApp.app.jobs.idle()
}
