import { type App, type Parts, createApp } from '#lib/server/app.ts'
import { type Actor } from '#lib/server/kernel/audit/audit.ts'
import { fixedClock } from '#lib/server/kernel/core/clock.ts'
import { readEnv } from '#lib/server/env.ts'
import type { Workers } from '#lib/server/kernel/jobs/workers.ts'
import type { WorkerApp } from '#lib/server/kernel/jobs/worker-app.ts'
import type { Pdfs } from '#lib/server/kernel/documents/pdfs.ts'
import type { Sheets } from '#lib/server/kernel/spreadsheets/sheets.ts'
import { drawLoginSlips } from '#lib/server/features/logins/login-slips.document.ts'
import { drawResultMemo } from '#lib/server/features/results/result-memo.document.ts'
import { type MemoService, memoService } from '#lib/server/features/results/memo.service.ts'
import { jobKinds } from '#lib/server/kernel/jobs/job-kinds.ts'
import { runTask } from '#lib/server/kernel/jobs/run-task.ts'
import { examFigures } from '#lib/server/features/results/exam-figures.ts'
import { publishChecks } from '#lib/server/features/results/publish-checks.ts'
import { requireExam } from '#lib/server/features/results/exam.service.ts'
import { siteRenderVersion } from '#lib/server/kernel/http/site.ts'
import { readRoster } from '#lib/server/features/logins/read-roster.ts'
import { badRows } from '#lib/server/features/results/bad-rows.ts'
import { countImport } from '#lib/server/features/results/count-import.ts'
import { outlineOf } from '#lib/server/kernel/spreadsheets/sheet.types.ts'
import { readSheet } from '#lib/server/kernel/spreadsheets/read-sheet.ts'
import type { NewExam } from '#lib/schemas/exam.ts'
import type { EngineName, FreshPlace } from './databases.ts'
import { quickHashing } from './quick-hashing.ts'

export interface TestApp {
  app: App
  clock: ReturnType<typeof fixedClock>
  workers: WorkerApp
  close(): Promise<void>
}

export const lakshmi: Actor = { id: 'u-lakshmi', name: 'exam-lakshmi', requestId: 'r1' }
export const ravi: Actor = { id: 'u-ravi', name: 'exam-ravi', requestId: 'r2' }

/** A whole testApp on a database of its own; heavy work runs in place and pages are rendered by a stand-in. */
export async function openTestApp(
  engine: EngineName,
  more: Pick<Parts, 'hashing' | 'sheets'> = {},
): Promise<TestApp> {
  const { migratedPlace } = await import('./databases.ts')
  return openTestAppAt(await migratedPlace(engine), more)
}

/** Another server on one database; outside of the test runner too. */
export async function openTestAppAt(
  place: FreshPlace,
  more: Pick<Parts, 'hashing' | 'sheets'> = {},
): Promise<TestApp> {
  const clock = fixedClock('2026-11-21T06:00:00.000Z')
  const env = readEnv({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  })
  const found: { testApp?: WorkerApp; app?: App } = {}
  const app = await createApp(env, {
    clock,
    hashing: quickHashing,
    pdfs: pdfsInPlace(() => required(found.app)),
    sheets: sheetsInPlace,
    workers: workersInPlace(() => required(found.testApp)),
    ...more,
  })
  found.app = app
  const workers: WorkerApp = {
    store: app.resultsStore,
    clock,
    readFile: (hash) => app.files.get(hash),
    readSheet: (more.sheets ?? sheetsInPlace).read,
    renderAnswer: async (answer, locale) => ({
      html: `<p>${locale} ${answer.result.rollNumber} ${answer.attempts.length}</p>`,
      headers: { 'content-type': 'text/html' },
    }),
    stamp: () => siteRenderVersion(app.resultsStore.read.tags),
  }
  found.testApp = workers
  return {
    app,
    clock,
    workers,
    async close() {
      await app.close()
      await place.drop()
    },
  }
}

export const later = ({ clock }: Pick<TestApp, 'clock'>, seconds: number): void =>
  clock.set(new Date(Date.parse(clock.now()) + seconds * 1000).toISOString())

function pdfsInPlace(app: () => App): Pdfs {
  const publicOrigin = 'http://campus.test'
  const memos = (): MemoService => {
    const { clock, college, results } = app()
    return memoService({
      clock,
      college,
      lookup: results.lookup,
      documents: { resultMemo: drawResultMemo },
      publicOrigin,
    })
  }
  return {
    resultMemo: (...asked) => memos().make(...asked),
    loginSlips: drawLoginSlips,
    close: async () => {},
  }
}

const sheetsInPlace: Sheets = {
  outline: async (bytes, name) => outlineOf(await readSheet(bytes, name)),
  roster: async (bytes, name) => readRoster(await readSheet(bytes, name)),
  read: readSheet,
  close: async () => {},
}

function workersInPlace(testApp: () => WorkerApp): Workers {
  return {
    run: (job) => runTask(testApp(), jobKinds, job),
    countImport: (importId) => countImport(testApp().store.read, importId),
    badRows: (importId) => badRows(testApp(), importId),
    checkForPublishing: async (examId, needsSecondPerson) => {
      const { read } = testApp().store
      return publishChecks(read, await requireExam(read, examId), needsSecondPerson)
    },
    examFigures: (examId, version) => examFigures(testApp().store, examId, version),
    verifyAudit: () => testApp().store.read.audit.verify(),
    close: async () => {},
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not ready')
  return value
}

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
