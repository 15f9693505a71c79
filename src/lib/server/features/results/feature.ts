import type { Role } from '#lib/schemas/role.ts'
import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'
import type { App, Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { guessColumns } from '../../kernel/spreadsheets/guess-columns.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { type BadRows, badRows } from './bad-rows.ts'
import { type CheckInput, checkImport, failCheck } from './check-import.task.ts'
import { cleanImports } from './clean-imports.ts'
import { countImport } from './count-import.ts'
import { ensurePrerendered, refreshStale } from './ensure-prerendered.ts'
import type { CountedImport } from './exam-count.repository.ts'
import { type ExamFigures, examFigures } from './exam-figures.ts'
import { requireExam } from './exam.service.ts'
import { type Memo, makeMemo } from './make-memo.ts'
import { prerenderExam } from './prerender-exam.task.ts'
import { createPrerenderedPageReader } from './prerendered-page-reader.ts'
import { createPrerenderedResultRoute } from './prerendered-result-route.ts'
import { type PrerenderedResults, createPrerenderedResults } from './prerendered-results.ts'
import { abandonPublication, publishExam } from './publish-exam.task.ts'
import type { PublishInput } from './publish.service.ts'
import { publishChecks } from './publish-checks.ts'
import { refreshAttempts } from './refresh-attempts.task.ts'
import type { RefreshInput } from './refresh-job.ts'
import { type ResultsRepository, resultsRepository } from './results.repository.ts'
import { type Results, resultsService } from './results.service.ts'
import { taskOf, workerOf } from './results-task.ts'
import type {} from './results.tables.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
/** A publication is the whole office's: on its exam's page a colleague goes on where another one began. */
const examinationOffice: readonly Role[] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
const minutes = 60_000

/** Exams, their marks, and what students see of them. */
export const resultsFeature: Feature = {
  name: 'results',
  pages: {
    '/[...locale]/examresults': 'public',
    '/[...locale]/memo/[...title]': 'public',
    '/[...locale]/results/[...title]': 'public',
    '/[...locale]/verify': 'public',
    '/[...locale]/verify/[code]': 'public',
    '/[...locale]/app/Examinations': examinationOffice,
    '/[...locale]/app/Examinations/[examId]': examinationOffice,
    '/[...locale]/app/Examinations/[examId]/preview': examinationOffice,
  },
  // Inputs were written by our own services into the job's row.
  jobs: {
    'results.check': {
      lane: 'interactive',
      timeLimit: 15 * minutes,
      attempts: 3,
      access: administrators,
      run: (task, { subjectId, input }, report) =>
        checkImport(taskOf(task), subjectId, { input: input as CheckInput, report }),
      onFailed: (tx, { id, subjectId }) => failCheck(resultsRepository(tx), subjectId, id),
    },
    'results.publish': {
      lane: 'work',
      timeLimit: 120 * minutes,
      attempts: 3,
      access: examinationOffice,
      run: (task, { subjectId, input }, report) =>
        publishExam(taskOf(task), subjectId, input as PublishInput, report),
      onFailed: (tx, { subjectId, input }, now) =>
        abandonPublication(resultsRepository(tx), subjectId, input as PublishInput, now),
    },
    'results.finish': {
      lane: 'prerendering',
      timeLimit: 120 * minutes,
      attempts: 3,
      access: administrators,
      async run(task, { subjectId }, report) {
        const own = taskOf(task)
        await prerenderExam(own, await requireExam(own.store.read, subjectId), report)
      },
    },
    'results.refresh': {
      lane: 'prerendering',
      timeLimit: 120 * minutes,
      attempts: 3,
      access: administrators,
      run: (task, { subjectId, input }, report) =>
        refreshAttempts(taskOf(task), subjectId, { input: input as RefreshInput, report }),
    },
  },
  workerCalls: {
    'results.badRows': (app: App, importId: string) => badRows(workerOf(app), importId),
    'results.countImport': (app: App, importId: string) => countImport(app.resultsStore.read, importId),
    'results.figures': (app: App, examId: string, version: number) =>
      examFigures(app.resultsStore, examId, version),
    async 'results.publishChecks'(app: App, examId: string, needsSecondPerson: boolean) {
      const exam = await requireExam(app.resultsStore.read, examId)
      return publishChecks(app, exam, needsSecondPerson)
    },
  },
  documents: { 'results.memo': makeMemo },
  answersFromMemory: createPrerenderedResultRoute,
}

interface Needs {
  students: Students
  catalogue: Catalogue
}

/** What results add to the app; the store and the pages in memory are for the feature's own worker and tools. */
export interface ResultsParts {
  results: Results
  resultsStore: Store<ResultsRepository>
  prerenderedResults: PrerenderedResults
}

export function createResults(kernel: Kernel, needs: Needs): ResultsParts {
  const { database, clock, jobs, workers, sheets, files, hooks, renderVersion } = kernel
  const store = storeOf(database, resultsRepository)
  const results: Results = resultsService({
    ...needs,
    store,
    clock,
    files,
    guessColumns,
    outlineSheet: sheets.outline,
    badRows: (importId) => workers.call<BadRows>('results.badRows', importId),
    countImport: (importId) => workers.call<CountedImport>('results.countImport', importId),
    figures: (examId, version) => workers.call<ExamFigures>('results.figures', examId, version),
    memo: (...asked) => kernel.pdfs.draw<Memo>('results.memo', ...asked),
    jobs,
    refresh: kernel.refresh,
    refreshEverywhere: kernel.refreshEverywhere,
    checkForPublishing: async (examId) =>
      workers.call<PublishChecksReply>(
        'results.publishChecks',
        examId,
        await results.publishing.needsSecondPerson(),
      ),
  })
  const pages = createPrerenderedPageReader(database)
  const prerenderedResults = createPrerenderedResults({ store, clock, pages, renderVersion })
  const prerender = (): Promise<void> =>
    ensurePrerendered({ store, clock, renderVersion, wakeJobs: jobs.wake })

  hooks.beforePoll.push(results.openings.openDue)
  hooks.onChange.push(async (tag) => {
    if (tag === 'college') await prerender()
  })
  hooks.reload.push(prerenderedResults.reload)
  hooks.onStart.push(prerender)
  hooks.tidy.push(() => refreshStale({ store, clock }))
  hooks.daily.push((cleaning) => cleanImports(store, cleaning))
  hooks.usesFile.push(store.read.cleaning.usesFile)
  return { results, resultsStore: store, prerenderedResults }
}

export type { ExamFigures } from './exam-figures.ts'
export type { Attempt } from './published.repository.ts'
export type { ResultsRepository } from './results.repository.ts'
export type { Results } from './results.service.ts'

declare module '../../kernel/app.ts' {
  interface App extends ResultsParts {}
}

declare module '../../kernel/tags/cache-tag.ts' {
  interface CacheTags {
    results: true
  }
}
