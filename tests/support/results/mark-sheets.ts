import { expect } from 'vitest'
import type { NewExam } from '#lib/schemas/results/exam.ts'
import { importFile } from './exam-steps.ts'
import { ashaAndRavi, julyExam } from './sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Waits until the sheet contains the current marks. */
export async function sheetMade({ app }: TestApp, examId: string): Promise<void> {
  const job = await app.marks.behind(examId)
  if (job) expect(await app.jobs.ended(job.id)).toMatchObject({ state: 'done', problem: null })
}

/** Returns an exam with another title. */
export const titled = (title: string): NewExam => ({ ...julyExam, title })

/** Creates an unpublished exam with saved marks and its sheet. */
export async function makeSheetOf(
  testApp: TestApp,
  bytes: Uint8Array = ashaAndRavi,
  exam: NewExam = julyExam,
): Promise<string> {
  const { id } = await testApp.app.results.exams.create(exam, lakshmi)
  await importFile(testApp, exam.title, bytes)
  await sheetMade(testApp, id)
  return id
}
