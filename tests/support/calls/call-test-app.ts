import type { APIRoute } from 'astro'
import { expect } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { auditedRows } from '../database/audited-rows.ts'
import type { EngineName } from '../database/databases.ts'
import { type CallAnswer, type CallRequest, ask } from './call.ts'
import { openForAll } from '../app/opened.ts'
import { importFile } from '../results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../results/sample-exam.ts'
import { type TestApp, lakshmi, openTestApp } from '../app/test-app.ts'

export const missingId = '00000000-0000-4000-8000-000000000000'

/** Sets up the test file of one call: an app for all its tests, and a function that sends the call as a role. */
export function callTestApp(role?: Role, engine: EngineName = 'sqlite') {
  const testApp = openForAll(() => openTestApp(engine))
  return {
    testApp,
    ask: (call: APIRoute, asked: CallRequest = {}): Promise<CallAnswer> =>
      ask(testApp, call, { ...(role ? { role } : {}), ...asked }),
    /** Returns the newest audit row about an action. */
    async audited(action: string) {
      const rows = await auditedRows(testApp, action)
      return rows[0]
    },
  }
}

/** Creates an unpublished exam with saved marks of two students. */
export async function markedExam(testApp: TestApp, title: string): Promise<{ id: string; importId: string }> {
  const { id } = await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  const { importId } = await importFile(testApp, title, ashaAndRavi)
  return { id, importId }
}

/** Starts an import without checking it. */
export async function startedImport(testApp: TestApp, title: string, bytes = ashaAndRavi) {
  const { id } = await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  const started = await testApp.app.results.imports.start(id, bytes, 'results.csv', lakshmi)
  return { examId: id, importId: started.importId, mapping: started.mapping }
}

/** Starts an import and checks it. */
export async function checkedImport(testApp: TestApp, title: string, bytes = ashaAndRavi) {
  const started = await startedImport(testApp, title, bytes)
  const { imports } = testApp.app.results
  await testApp.app.jobs.ended(await imports.check(started.importId, started.mapping, lakshmi))
  return started
}

export async function needSecondPerson(testApp: TestApp): Promise<void> {
  const settings = await testApp.app.college.settings()
  await testApp.app.college.save({ ...settings, needsSecondPerson: true }, lakshmi)
}

export function expectRefusal(answer: CallAnswer, status: number, code: string): void {
  expect({ status: answer.status, code: (answer.body as { code?: string }).code }).toEqual({ status, code })
}
