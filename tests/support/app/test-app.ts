import { type App, type Parts, createApp } from '#lib/server/app.ts'
import type { ResultsWorker } from '#lib/server/features/results/prerender/results-task.ts'
import { type Actor } from '#lib/server/kernel/audit/audit.ts'
import { fixedClock } from '#lib/server/kernel/core/clock.ts'
import { documentOf, jobKindsOf } from '#lib/server/kernel/declared.ts'
import { drawInPlace } from '#lib/server/kernel/documents/draw-in-place.ts'
import type { Pdfs } from '#lib/server/kernel/documents/pdfs.ts'
import { readEnv } from '#lib/server/env.ts'
import { runTask, workersInPlace } from '#lib/server/kernel/jobs/answer-in-worker.ts'
import type { Workers } from '#lib/server/kernel/jobs/workers.ts'
import { readSheet } from '#lib/server/kernel/spreadsheets/reading/read-sheet.ts'
import { outlineOf } from '#lib/server/kernel/spreadsheets/sheet.types.ts'
import type { Sheets } from '#lib/server/kernel/spreadsheets/sheets.ts'
import type { EngineName, FreshPlace } from '../database/databases.ts'
import { quickHashing } from './quick-hashing.ts'

export interface TestApp {
  app: App
  clock: ReturnType<typeof fixedClock>
  /** What heavy work on results uses; tests may replace its parts. */
  workers: Pick<ResultsWorker, 'store' | 'renderAnswer'> & {
    readFile(hash: string): Promise<Uint8Array | null>
  }
  close(): Promise<void>
}

const roles: Actor['roles'] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
export const lakshmi: Actor = { id: 'u-lakshmi', name: 'exam-lakshmi', requestId: 'r1', roles }
export const ravi: Actor = { id: 'u-ravi', name: 'exam-ravi', requestId: 'r2', roles }

interface More extends Pick<Parts, 'features' | 'hashing' | 'sheets' | 'logInto'> {
  /** Environment variables by name. */
  settings?: Readonly<Record<string, string>>
}

/** Opens a complete app on a new database; heavy work runs in process and pages come from a stand-in renderer. */
export async function openTestApp(engine: EngineName, more: More = {}): Promise<TestApp> {
  const { migratedPlace } = await import('../database/databases.ts')
  return openTestAppAt(await migratedPlace(engine), more)
}

/** Opens another server on the same database; also usable outside the test runner. */
export async function openTestAppAt(place: FreshPlace, { settings, ...more }: More = {}): Promise<TestApp> {
  const clock = fixedClock('2026-11-21T06:00:00.000Z')
  const env = readEnv({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    ...settings,
  })
  const found: { app?: App } = {}
  const made = (): App => {
    if (!found.app) throw new Error('not ready')
    return found.app
  }
  const app = await createApp(env, {
    clock,
    hashing: quickHashing,
    pdfs: pdfsInPlace(made),
    sheets: sheetsInPlace,
    workers: workersOf(made),
    ...more,
  })
  found.app = app
  const { get: readFile } = app.files
  const workers: TestApp['workers'] = {
    get store() {
      return app.resultsStore
    },
    set store(store) {
      app.resultsStore = store
    },
    readFile,
    renderAnswer: async (answer, locale) => ({
      html: `<p>${locale} ${answer.result.rollNumber} ${answer.exam.version}</p>`,
      headers: { 'content-type': 'text/html' },
    }),
  }
  app.files = { ...app.files, get: (hash) => workers.readFile(hash) }
  app.resultPages = {
    renderAnswer: () => async (answer, locale) =>
      (await workers.renderAnswer?.(answer, locale)) ?? { html: '', headers: {} },
  }
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

const pdfsInPlace = (app: () => App): Pdfs => ({
  draw: (name, data) => drawInPlace(documentOf(app().features, name).drawing, data),
  close: async () => {},
})

const sheetsInPlace: Sheets = {
  outline: async (bytes, name, sections) => outlineOf(await readSheet(bytes, name, sections)),
  read: readSheet,
  serve: () => {},
  close: async () => {},
}

const workersOf = (app: () => App): Workers => ({
  ...workersInPlace(app),
  run: (job) => runTask(app(), jobKindsOf(app().features), job),
})
