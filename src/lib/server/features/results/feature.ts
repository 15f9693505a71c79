import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { RenderedPage } from '../../kernel/http/render-page.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import type { College } from '../college/feature.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { Students } from '../students/feature.ts'
import { auditedRecords } from './audited-records.ts'
import { cleanImports } from './clean-imports.ts'
import { ensurePrerendered } from './ensure-prerendered.ts'
import { type ExamBoard, createExamBoard } from './exam-board.ts'
import { dropAbandonedSets } from './drop-sets.ts'
import { examNotifications } from './exam-notifications.ts'
import { revisionNotifications } from './revision-notifications.ts'
import { examsList } from './exams.list.ts'
import { markNumbers, resultNumbers } from './carried-numbers.ts'
import { askWorkers } from './ask-workers.ts'
import { createPrerenderedPageReader } from './prerendered-page-reader.ts'
import { createPrerenderedResultRoute } from './prerendered-result-route.ts'
import { type PrerenderedResults, createPrerenderedResults } from './prerendered-results.ts'
import { type ResultListPages, createResultListPages } from './result-list-pages.ts'
import { type ResultLists, createResultLists } from './result-list.ts'
import { watchNames } from './follow-names.ts'
import { marksImport } from './marks.import.ts'
import { type ResultsRepository, resultsRepository } from './results.repository.ts'
import { type ResultPages, createRenderAnswer } from './result-pages.ts'
import { firstExam } from './first-exam.ts'
import { recentExams } from './recent-exams.ts'
import { resultsReport } from './results.report.ts'
import { resultsDashboard } from './results.dashboard.ts'
import { resultsCalls } from './results-calls.ts'
import { resultsPages } from './results-page-access.ts'
import { resultsPersonalData } from './results.personal-data.ts'
import { resultsJobs } from './results-jobs.ts'
import { resultsLimits } from './results-limits.ts'
import { type Results, createResultsService } from './results.service.ts'
import type { ResultMemo } from './result-memo.types.ts'
import type {} from './results.tables.ts'
import { branchResultsList, yearResultsList } from './year-results.list.ts'
import { uncheckUploads } from './other-scale.ts'
import { resultsTrail } from './results.trail.ts'
import { type ScaleService, createScales } from './scales/scales.service.ts'

/** Exams, their marks, and what students see of them. */
export const resultsFeature: Feature = {
  name: 'results',
  menu: [
    {
      key: 'exams',
      group: 'work',
      rank: 100,
      title: m['campus.exams'],
      icon: 'exams',
      link: routes.examinations,
      roles: examinationOffice,
    },
  ],
  checklist: { exam: firstExam },
  topMenu: recentExams,
  notifications: async (app, user, recently) => [
    ...(await examNotifications(app, user, recently)),
    ...(await revisionNotifications(app, user, recently)),
  ],
  carries: { rollNumber: resultNumbers, rollNumberInUse: markNumbers },
  personalData: resultsPersonalData,
  dashboard: resultsDashboard,
  pages: resultsPages,
  ...resultsTrail,
  audited: auditedRecords,
  finds: { exams: { rank: 50, page: routes.examinations } },
  lists: { exams: examsList, yearResults: yearResultsList, branchResults: branchResultsList },
  annualReport: resultsReport,
  limits: resultsLimits,
  imports: { 'results.marks': marksImport },
  jobs: resultsJobs,
  workerCalls: resultsCalls,
  documents: {
    'results.memo': {
      drawing: new URL('./result-memo.document.ts', import.meta.url),
      samples: async (words) => (await import('./result-memo.samples.ts')).resultMemoSamples(words),
    },
  },
  answersFromMemory: createPrerenderedResultRoute,
}

interface Needs {
  college: Pick<College, 'letterhead'>
  students: Students
  catalogue: Catalogue
}

/** What results add to the app; the store and the pages in memory are for the feature's own worker and tools. */
export interface ResultsParts {
  results: Results
  resultsStore: Store<ResultsRepository>
  gradeScales: ScaleService
  examBoard: ExamBoard
  prerenderedResults: PrerenderedResults
  resultLists: ResultLists
  resultListPages: ResultListPages
  resultPages: ResultPages
}

export function createResults(kernel: Kernel, needs: Needs): ResultsParts {
  const { database, clock, jobs, workers, hooks, renderVersion } = kernel
  const store = storeOf(database, resultsRepository)
  const pages = createPrerenderedPageReader(database)
  const gradeScales = createScales({ store, clock, uncheckUploads })
  const examBoard = createExamBoard({ store, clock, renderVersion })
  const prerenderedResults = createPrerenderedResults(examBoard, pages)
  const resultLists = createResultLists(examBoard, database)
  const resultListPages = createResultListPages(examBoard, (locale) =>
    workers.call<RenderedPage | null>('results.listFrame', locale),
  )
  const resultPages: ResultPages = {
    // A worker thread learns of the built site later than it makes this.
    renderAnswer: () => kernel.renderPage && createRenderAnswer(kernel.renderPage),
  }
  const results: Results = createResultsService({
    ...needs,
    gradeScales,
    examBoard,
    resultLists,
    store,
    clock,
    uploads: kernel.imports,
    memoParts: {
      letterhead: needs.college.letterhead,
      draw: (memo) => kernel.pdfs.draw('results.memo', memo),
      publicOrigin: originOf(kernel.env),
    },
    ...askWorkers(workers, () => results.publishing.needsSecondPerson()),
    jobs,
    people: kernel.people,
    refresh: kernel.refresh,
    isBehind: kernel.isBehind,
    refreshEverywhere: kernel.refreshEverywhere,
  })
  const prerender = (): Promise<void> =>
    ensurePrerendered({ store, clock, renderVersion, build: kernel.build, wakeJobs: jobs.wake })

  hooks.beforePoll.push(results.openings.openDue, results.holds.releaseDue)
  watchNames(hooks, results.names, examBoard)
  hooks.onChange.push(async (tag) => {
    // What a server of another build has published has its pages, and none of ours.
    const isElsewhere = tag === 'results' && (await kernel.servers.builds()).length > 1
    if (tag === 'college' || isElsewhere) await prerender()
  })
  hooks.reload.push(examBoard.reload)
  hooks.onStart.push(prerender)
  hooks.tidy.push(() => dropAbandonedSets(store, kernel.servers))
  hooks.daily.push((cleaning) => cleanImports(store, cleaning))
  return {
    results,
    resultsStore: store,
    gradeScales,
    examBoard,
    prerenderedResults,
    resultLists,
    resultListPages,
    resultPages,
  }
}

export type { MissingStudent } from './expected-students.ts'
export type { ExamFigures } from './exam-figures.ts'
export type { ResultsRepository } from './results.repository.ts'
export type { Results } from './results.service.ts'
export type { GradeScales, KeptScale } from './scales/grade-scales.ts'
export type { ExamsOfStudents, StudentExam } from './student-exams.ts'

declare module '../../kernel/app.ts' {
  interface App extends ResultsParts {}
}

declare module '../../kernel/tags/cache-tag.ts' {
  interface CacheTags {
    results: true
    /** Grade scales, or which of them a regulation takes. */
    scales: true
    /** Marks count that did not, or count no longer. */
    marks: true
    resultNames: true
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'results.memo': ResultMemo
  }
}
