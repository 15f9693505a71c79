import { type App, type Parts, createApp } from '#lib/server/app.ts'
import { type Actor } from '#lib/server/core/audit.ts'
import { fixedClock } from '#lib/server/core/clock.ts'
import { readEnv } from '#lib/server/env.ts'
import type { Bulk } from '#lib/server/jobs/bulk.ts'
import type { BulkHouse } from '#lib/server/jobs/bulk-house.ts'
import type { Papers } from '#lib/server/jobs/papers.ts'
import type { Sheets } from '#lib/server/jobs/sheets.ts'
import { drawLoginSlips } from '#lib/server/documents/login-slips.ts'
import { drawResultMemo } from '#lib/server/documents/result-memo.ts'
import { type MemoService, memoService } from '#lib/server/results/memo.service.ts'
import { jobKinds } from '#lib/server/jobs/job-kinds.ts'
import { runTask } from '#lib/server/jobs/run-task.ts'
import { examFigures } from '#lib/server/results/exam-figures.ts'
import { publishChecks } from '#lib/server/results/publish-checks.ts'
import { requireExam } from '#lib/server/results/exam.service.ts'
import { siteStamp } from '#lib/server/http/site.ts'
import { readRoster } from '#lib/server/logins/read-roster.ts'
import { badRows } from '#lib/server/results/bad-rows.ts'
import { countImport } from '#lib/server/results/count-import.ts'
import { outlineOf } from '#lib/server/spreadsheets/sheet.types.ts'
import { readSheet } from '#lib/server/spreadsheets/read-sheet.ts'
import type { NewExam } from '#lib/schemas/exam.ts'
import type { EngineName, FreshPlace } from './databases.ts'
import { quickHashing } from './quick-hashing.ts'

export interface TestHouse {
  app: App
  clock: ReturnType<typeof fixedClock>
  bulk: BulkHouse
  close(): Promise<void>
}

export const lakshmi: Actor = { id: 'u-lakshmi', name: 'exam-lakshmi', requestId: 'r1' }
export const ravi: Actor = { id: 'u-ravi', name: 'exam-ravi', requestId: 'r2' }

/** A whole house on a database of its own; heavy work runs in place and pages are rendered by a stand-in. */
export async function openHouse(
  engine: EngineName,
  more: Pick<Parts, 'hashing' | 'sheets'> = {},
): Promise<TestHouse> {
  const { migratedPlace } = await import('./databases.ts')
  return openHouseAt(await migratedPlace(engine), more)
}

/** Another server on one database; outside of the test runner too. */
export async function openHouseAt(
  place: FreshPlace,
  more: Pick<Parts, 'hashing' | 'sheets'> = {},
): Promise<TestHouse> {
  const clock = fixedClock('2026-11-21T06:00:00.000Z')
  const env = readEnv({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  })
  const found: { house?: BulkHouse; app?: App } = {}
  const app = await createApp(env, {
    clock,
    hashing: quickHashing,
    papers: papersInPlace(() => required(found.app)),
    sheets: sheetsInPlace,
    bulk: bulkInPlace(() => required(found.house)),
    ...more,
  })
  found.app = app
  const bulk: BulkHouse = {
    store: app.resultsStore,
    clock,
    readFile: (hash) => app.files.get(hash),
    readSheet: (more.sheets ?? sheetsInPlace).read,
    renderAnswer: async (answer, locale) => ({
      html: `<p>${locale} ${answer.result.rollNumber} ${answer.attempts.length}</p>`,
      headers: { 'content-type': 'text/html' },
    }),
    stamp: () => siteStamp(app.resultsStore.read.tags),
  }
  found.house = bulk
  return {
    app,
    clock,
    bulk,
    async close() {
      await app.close()
      await place.drop()
    },
  }
}

export const later = ({ clock }: Pick<TestHouse, 'clock'>, seconds: number): void =>
  clock.set(new Date(Date.parse(clock.now()) + seconds * 1000).toISOString())

function papersInPlace(app: () => App): Papers {
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

function bulkInPlace(house: () => BulkHouse): Bulk {
  return {
    run: (job) => runTask(house(), jobKinds, job),
    countImport: (importId) => countImport(house().store.read, importId),
    badRows: (importId) => badRows(house(), importId),
    checkForPublishing: async (examId, needsSecondPerson) => {
      const { read } = house().store
      return publishChecks(read, await requireExam(read, examId), needsSecondPerson)
    },
    examFigures: (examId, version) => examFigures(house().store, examId, version),
    verifyAudit: () => house().store.read.audit.verify(),
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

export async function importFile(house: TestHouse, title: string, bytes: Uint8Array, skipBad = false) {
  return house.app.results.importAtOnce(
    { examTitle: title, bytes, fileName: 'results.csv', skipBad },
    lakshmi,
  )
}

/** An exam with two students' marks, published. */
export async function publishedExam(house: TestHouse, exam = julyExam, bytes = ashaAndRavi): Promise<string> {
  const { id } = await house.app.results.exams.create(exam, lakshmi)
  await importFile(house, exam.title, bytes)
  await publishNow(house, id)
  return id
}

export async function publishNow(house: TestHouse, examId: string, at: string | null = null): Promise<void> {
  const jobId = await house.app.results.publishing.publish(examId, at, lakshmi)
  const job = jobId ? await house.app.jobs.ended(jobId) : null
  if (job?.problem) throw new Error(job.problem)
  await house.app.jobs.idle()
}
