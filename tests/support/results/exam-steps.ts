import { ashaAndRavi, julyExam } from './sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

export async function importFile(testApp: TestApp, title: string, bytes: Uint8Array, skipBad = false) {
  return testApp.app.results.importAtOnce(
    { examTitle: title, bytes, fileName: 'results.csv', skipBad, again: true },
    lakshmi,
  )
}

/** Creates and publishes an exam with marks of two students. */
export async function publishedExam(testApp: TestApp, exam = julyExam, bytes = ashaAndRavi): Promise<string> {
  const { id } = await testApp.app.results.exams.create(exam, lakshmi)
  await importFile(testApp, exam.title, bytes)
  await publishNow(testApp, id)
  return id
}

/** Clears the regulation, as in exams of an earlier version. */
export const forgetRegulation = async ({ app }: TestApp, examId: string): Promise<void> =>
  void (await app.database.writes
    .updateTable('exams')
    .set({ regulation: '' })
    .where('id', '=', examId)
    .execute())

export async function publishNow(testApp: TestApp, examId: string, at: string | null = null): Promise<void> {
  const jobId = await testApp.app.results.publishing.publish(examId, at, lakshmi, {
    reason: 'Corrected by the university.',
  })
  const job = jobId ? await testApp.app.jobs.ended(jobId) : null
  if (job?.problem) throw new Error(job.problem)
  await testApp.app.jobs.idle()
}
