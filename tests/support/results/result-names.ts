import type { EngineName } from '../database/databases.ts'
import { prerenderedPageOf } from '../calls/prerendered-page.ts'
import { type TestApp, openTestApp } from '../app/test-app.ts'

/** Opens an app whose pages show the student's name. */
export async function openWithNames(engine: EngineName): Promise<TestApp> {
  const testApp = await openTestApp(engine)
  testApp.workers.renderAnswer = async ({ result }, locale) => ({
    html: `${locale} ${result.rollNumber} ${result.studentName}`,
    headers: {},
  })
  return testApp
}

/** Returns names as shown by pages, calls and memos. */
export function resultNames(testApp: TestApp) {
  const call = (rollNumber: string, name: string): Promise<void> =>
    testApp.app.students.save([{ rollNumber, name, branch: 'CSE', batch: '2021' }])

  /** Runs what a server does by itself when it receives a name change. */
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
