import type { EngineName } from '../database/databases.ts'
import { prerenderedPageOf } from '../calls/prerendered-page.ts'
import { type TestApp, openTestApp } from '../app/test-app.ts'

/** Its pages say whose they are. */
export async function openWithNames(engine: EngineName): Promise<TestApp> {
  const testApp = await openTestApp(engine)
  testApp.workers.renderAnswer = async ({ result }, locale) => ({
    html: `${locale} ${result.rollNumber} ${result.studentName}`,
    headers: {},
  })
  return testApp
}

/** Names as pages, calls and memos say them. */
export function resultNames(testApp: TestApp) {
  const call = (rollNumber: string, name: string): Promise<void> =>
    testApp.app.students.save([{ rollNumber, name, branch: 'CSE', batch: '2021' }])

  /** What a server does by itself when it hears of another name. */
  async function follow(): Promise<void> {
    await testApp.app.results.names.start()
    await testApp.app.jobs.idle()
  }

  const page = (rollNumber: string, variant: 'en' | 'json' = 'en') =>
    prerenderedPageOf(testApp, rollNumber, variant)

  const waiting = () =>
    testApp.app.database.reads.selectFrom('renamed_students').select('roll_number').execute()

  return { call, follow, page, waiting }
}
