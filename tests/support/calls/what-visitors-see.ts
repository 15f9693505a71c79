import type { EngineName } from '../database/databases.ts'
import { brotliDecompressSync } from 'node:zlib'
import { importFile, publishNow } from '../results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../results/sample-exam.ts'
import { type TestApp, lakshmi, openTestApp } from '../app/test-app.ts'

const title = julyExam.title
const hour = '2026-11-22T10:00'

/** Opens an app whose rendered pages are short texts. */
export async function openForVisitors(engine: EngineName): Promise<TestApp> {
  const testApp = await openTestApp(engine)
  testApp.workers.renderAnswer = async ({ exam, result }, locale) => ({
    html: `${locale} ${result.rollNumber} v${exam.version} of ${exam.title}`,
    headers: {},
  })
  return testApp
}

/** Returns what visitors see of exams, however it is cached. */
export function whatVisitorsSee(testApp: TestApp) {
  /** Returns the prerendered page that a visitor would get; null when one would have to be rendered. */
  async function prerenderedPage(examTitle: string, roll: string): Promise<string | null> {
    const found = await testApp.app.prerenderedResults.find(examTitle, roll, 'en')
    return found && brotliDecompressSync(found.bytes).toString()
  }

  /** Returns a visitor's list of all results. */
  const listed = async (roll: string): Promise<string[]> =>
    (await testApp.app.results.lookup.list(roll)).results.map((each) =>
      each.isWithheld ? `${each.title} withheld` : each.title,
    )

  const kindOf = async (examTitle: string, roll: string): Promise<string> =>
    (await testApp.app.results.lookup.answer(examTitle, roll)).kind

  async function scheduled(): Promise<string> {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id, hour)
    await testApp.app.examCache.reload()
    return id
  }

  return { prerenderedPage, listed, kindOf, scheduled }
}
