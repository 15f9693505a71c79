import { href } from '#lib/i18n/href.ts'
import type { TopGroup } from '#lib/menu.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { RenderedPage } from '../../kernel/http/site.ts'
import type { NumberCarrier } from '../../kernel/records/carried-numbers.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { ChecklistStep } from '../checklist/feature.ts'
import type { College } from '../college/feature.ts'
import type { Students } from '../students/feature.ts'
import { askWorkers } from './ask-workers.ts'
import { auditedRecords, resultsTrail } from './audit.ts'
import { examNotifications } from './exams/exam-notifications.ts'
import { examsList } from './exams/exams.list.ts'
import { heldMarkRepository } from './import/imported-mark.repository.ts'
import { marksImport } from './import/marks.import.ts'
import { cleanImports } from './import/remove-exam.ts'
import { resultsJobs } from './jobs.ts'
import { createPrerenderedResultRoute } from './lookup/cached-route.ts'
import { createExamBoard, type ExamBoard } from './lookup/exam-cache.ts'
import { createPrerenderedResults, type PrerenderedResults } from './lookup/prerendered-results.ts'
import { createResultListPages, type ResultListPages } from './lookup/result-list-pages.ts'
import { createResultLists, type ResultLists } from './lookup/result-list.ts'
import type { ResultMemo } from './memo/result-memo.document.ts'
import { resultsPersonalData } from './personal-data.ts'
import { dropAbandonedSets } from './prerender/drop-sets.ts'
import { ensurePrerendered } from './prerender/ensure-prerendered.ts'
import { createPrerenderedPageReader } from './prerender/prerendered.repository.ts'
import { createRenderAnswer, type ResultPages } from './prerender/result-pages.ts'
import { watchNames } from './published/follow-names.ts'
import { publishedRepository } from './published/published.repository.ts'
import { resultNameRepository } from './published/result-name.repository.ts'
import { revisionNotifications } from './publishing/revision-notifications.ts'
import { resultsReport } from './reports/annual-report.ts'
import { resultsDashboard } from './reports/dashboard.ts'
import { branchResultsList, yearResultsList } from './reports/year-results.list.ts'
import { type ResultsRepository, resultsRepository } from './repository.ts'
import { createResultsService, type Results } from './results.service.ts'
import { createScales, type ScaleService } from './scales/scales.service.ts'
import { uncheckUploads } from './scales/uncheck-uploads.ts'
import { resultsCalls } from './worker-calls.ts'

/** What a new college works for first. */
const firstExam: ChecklistStep = {
  rank: 50,
  title: m['checklist.step.exam.title'],
  help: m['checklist.step.exam.help'],
  link: routes.examinations,
  isDone: async ({ results }) => (await results.lookup.listed()).length > 0,
  async outcome({ results }) {
    const [newest] = await results.lookup.listed()
    return newest ? { title: newest.title, link: routes.result(newest.title) } : null
  },
}

const most = 5

/** The newest published exams: where its office works on them, and where everybody else reads them. */
function recentExams({ examBoard }: App, { roles }: CurrentUser): readonly TopGroup[] {
  const published = examBoard.all().filter(examBoard.isOut).slice(0, most)
  const isOffice = examinationOffice.some((role) => roles.includes(role))
  const all = { title: m['campus.allResults'](), link: href(routes.results) }
  const links = published.map(({ id, title }) => ({
    title,
    link: href(isOffice ? routes.exam(id) : routes.result(title)),
  }))
  return [{ key: 'results', rank: 10, title: m['campus.group.results'](), links: [...links, all] }]
}

/** A published result stays under the roll number that it was published with, withdrawn ones too. */
const resultNumbers: NumberCarrier = {
  refusal: 'student.rollNumberInResults',
  carried: (db, numbers) => publishedRepository(db).carried(numbers),
  names: (db, numbers) => resultNameRepository(db).everNamed(numbers),
}

/** Marks that nobody has published yet, and results that are held back. */
const markNumbers: NumberCarrier = {
  refusal: 'steps.numberInUse',
  carried: (db, numbers) => heldMarkRepository(db).rollsElsewhere('', numbers),
  names: (db, numbers) => heldMarkRepository(db).named(numbers),
}

const resultsLimits = {
  // Result day: a campus of thousands behind one address.
  results: { points: 3000, duration: 10 },
  // Codes of memos are long; whoever tries more than one a second is not reading them off paper.
  verify: { points: 60, duration: 60 },
} as const

/** Only what no prerendered answer was found for comes to the page: it is rendered, and costs what any page does. */
const lookupLimits = ['results', 'renderedPages'] as const

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    results: true
    verify: true
  }
}

/** Who opens which page about exams and their results. */
const resultsPages: NonNullable<Feature['pages']> = {
  '/[...locale]/examresults': 'public',
  '/[...locale]/memo/[...title]': 'public',
  '/[...locale]/results': { access: 'public', limits: lookupLimits },
  '/[...locale]/results/[...title]': { access: 'public', limits: lookupLimits },
  '/[...locale]/verify': 'public',
  '/[...locale]/verify/[code]': 'public',
  '/[...locale]/app/Examinations': examinationOffice,
  '/[...locale]/app/Examinations/[examId]': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/uploads': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/preview': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/previewMemo': examinationOffice,
  '/[...locale]/app/Memos/substitutes': examinationOffice,
  '/[...locale]/app/Memos/scales': examinationOffice,
}

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
      drawing: new URL('./memo/result-memo.document.ts', import.meta.url),
      samples: async (words) => (await import('./memo/result-memo.samples.ts')).resultMemoSamples(words),
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
interface ResultsParts {
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

export type { MissingStudent } from './marks/expected-students.ts'
export type { ExamFigures } from './reports/exam-statistics.ts'
export type { ResultsRepository } from './repository.ts'
export type { Results } from './results.service.ts'
export type { GradeScales, KeptScale } from './scales/grade-scales.ts'
export type { ExamsOfStudents, StudentExam } from './published/student-exams.ts'

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
