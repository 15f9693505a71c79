import type { ExamState } from '#lib/schemas/results/exam.ts'
import type { Job } from '#lib/server/kernel/jobs/job-row.ts'
import { prerenderedPageOf } from '../calls/prerendered-page.ts'
import type { TestApp } from '../app/test-app.ts'

/** Returns helpers that observe and interrupt publications. */
export function publications(testApp: TestApp) {
  async function transitionsTo(state: ExamState): Promise<{ from: string | null; note: string }[]> {
    return testApp.app.database.reads
      .selectFrom('transitions')
      .select(['from_state as from', 'note'])
      .where('to_state', '=', state)
      .orderBy('at')
      .execute()
  }

  const page = async (rollNumber: string): Promise<string> =>
    (await prerenderedPageOf(testApp, rollNumber)) ?? ''

  /** Fails after this many pages, as when a thread dies. */
  function breakAfter(pages: number): string[] {
    const codes: string[] = []
    testApp.workers.renderAnswer = async (answer, locale) => {
      codes.push(answer.verifyCode)
      if (codes.length > pages) throw new Error('the thread died')
      return { html: `${locale} of the attempt that broke off`, headers: {} }
    }
    return codes
  }

  const find = async (id: string): Promise<Job | null> => testApp.app.resultsStore.read.jobs.find(id)

  return { find, transitionsTo, page, breakAfter }
}
