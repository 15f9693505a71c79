import type { TopGroup } from '#lib/campus/menu.ts'
import { href } from '#lib/i18n/href.ts'
import { backlogReaders, examinationOffice } from '#lib/results/examination-office.ts'
import { resultReaders } from '#lib/rules/roles/offices.ts'
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
import { auditedRecords, resultsTrail } from './audit.ts'
import { examNotifications } from './exams/exam-notifications.ts'
import { examsList } from './exams/exams.list.ts'
import { importedMarkRepository } from './import/imported-mark.repository.ts'
import { marksImport } from './import/marks.import.ts'
import { cleanDiscardedMarks } from './import/remove-exam.ts'
import { createWorkerQueries, resultsCalls, resultsJobs } from './jobs.ts'
import { createCachedResultRoute } from './lookup/cached-route.ts'
import {
  createExamCache,
  createPrerenderedResults,
  type ExamCache,
  type PrerenderedResults,
} from './lookup/exam-cache.ts'
import {
  createResultListPages,
  createResultLists,
  type ResultListPages,
  type ResultLists,
} from './lookup/result-list.ts'
import { memoBundleFiles, memoBundleDays } from './memo-bundles/memo-bundle-files.ts'
import { memoBundleNotifications } from './memo-bundles/memo-bundle-notifications.ts'
import type { ResultMemo } from './memo/result-memo.document.ts'
import { markedPlaces } from './marks/place-guard.ts'
import { resultsPersonalData } from './personal-data.ts'
import { dropAbandonedSets, ensurePrerendered } from './prerender/prerendered-sets.ts'
import { createPrerenderedPageReader } from './prerender/prerendered.repository.ts'
import { createRenderAnswer, type ResultPages } from './prerender/result-pages.ts'
import { watchNames } from './published/follow-names.ts'
import { publishedRepository } from './published/published.repository.ts'
import { resultNameRepository } from './published/result-name.repository.ts'
import { revisionNotifications } from './publishing/revision-notifications.ts'
import { resultsReport } from './reports/annual-report.ts'
import { resultsDashboard } from './reports/dashboard.ts'
import { backlogsList } from './reports/backlogs.list.ts'
import { branchResultsList, examBranchesList, yearResultsList } from './reports/year-results.list.ts'
import { resultsRepository, type ResultsRepository } from './repository.ts'
import { createResultsService, type Results } from './results.service.ts'
import { createScaleService, type ScaleService, uncheckUploads } from './scales/scales.service.ts'

/** The setup checklist leads a new college to its first exam. */
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

const maxRecentExams = 5

/**
 * Links the newest published exams: to their office page for the office, to the public page for everyone else.
 */
function recentExams({ examCache }: App, { roles }: CurrentUser): readonly TopGroup[] {
  const published = examCache.all().filter(examCache.isOut).slice(0, maxRecentExams)
  const isOffice = examinationOffice.some((role) => roles.includes(role))
  const all = { title: m['campus.allResults'](), link: href(routes.results) }
  const links = published.map(({ id, title }) => ({
    title,
    link: href(isOffice ? routes.exam(id) : routes.result(title)),
  }))
  return [{ key: 'results', rank: 10, title: m['campus.group.results'](), links: [...links, all] }]
}

/** A published result keeps the roll number that it was published with, even after a withdrawal. */
const resultNumbers: NumberCarrier = {
  refusal: 'student.rollNumberInResults',
  carried: (db, numbers) => publishedRepository(db).publishedNumbers(numbers),
  names: (db, numbers) => resultNameRepository(db).everNamed(numbers),
}

/** Unpublished marks and withheld results also refer to roll numbers. */
const markNumbers: NumberCarrier = {
  refusal: 'steps.numberInUse',
  carried: (db, numbers) => importedMarkRepository(db).rollsElsewhere('', numbers),
  names: (db, numbers) => importedMarkRepository(db).named(numbers),
}

const resultsLimits = {
  // On result day thousands of people on a campus share one address.
  results: { points: 3000, duration: 10 },
  // Codes of memos are long; more than one a second is not a person typing from paper.
  verify: { points: 60, duration: 60 },
} as const

/** These pages are rendered only where no prerendered answer was found: such a request counts on both limits. */
const lookupLimits = ['results', 'renderedPages'] as const

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    results: true
    verify: true
  }
}

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
  '/[...locale]/app/Examinations/[examId]/memos': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/student': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/preview': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/previewMemo': examinationOffice,
  '/[...locale]/app/Backlogs': backlogReaders,
  '/[...locale]/app/Memos/substitutes': examinationOffice,
  '/[...locale]/app/Memos/scales': examinationOffice,
}

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
    {
      key: 'resultsOfYear',
      group: 'work',
      rank: 102,
      title: m['iqac.results.title'],
      icon: 'obe',
      link: routes.iqacResults(),
      roles: resultReaders.filter((role) => role !== 'ROLE_ADMIN'),
    },
    {
      key: 'backlogs',
      group: 'work',
      rank: 103,
      title: m['backlogs.title'],
      icon: 'revised',
      link: routes.backlogs(),
      roles: backlogReaders.filter((role) => role !== 'ROLE_ADMIN'),
    },
  ],
  checklist: { exam: firstExam },
  topMenu: recentExams,
  notifications: async (app, user, recently) => [
    ...(await examNotifications(app, user, recently)),
    ...(await revisionNotifications(app, user, recently)),
    ...(await memoBundleNotifications(app, user, recently)),
  ],
  carries: { rollNumber: resultNumbers, rollNumberInUse: markNumbers },
  keepsPlaces: markedPlaces,
  personalData: resultsPersonalData,
  dashboard: resultsDashboard,
  pageTitles: { '/[...locale]/app/Backlogs': m['backlogs.title'] },
  pageHelp: {
    '/[...locale]/app/Examinations': m['pageHelp.examinations'],
    '/[...locale]/app/Examinations/[examId]': m['pageHelp.exam'],
    '/[...locale]/app/Examinations/[examId]/uploads': m['pageHelp.examUploads'],
    '/[...locale]/app/Examinations/[examId]/student': m['pageHelp.correctMark'],
    '/[...locale]/app/Examinations/[examId]/memos': m['pageHelp.examMemos'],
    '/[...locale]/app/Backlogs': m['pageHelp.backlogs'],
    '/[...locale]/app/Memos/scales': m['pageHelp.gradeScales'],
    '/[...locale]/app/Memos/substitutes': m['pageHelp.substitutes'],
  },
  pages: resultsPages,
  ...resultsTrail,
  audited: auditedRecords,
  actions: [
    {
      title: m['backlogs.title'],
      page: m['backlogs.title'],
      synonyms: m['backlogs.synonyms'],
      link: routes.backlogs(),
      roles: backlogReaders,
    },
    {
      title: m['office.newExam'],
      page: m['campus.exams'],
      link: `${routes.examinations}#new-exam`,
      roles: examinationOffice,
    },
    {
      title: m['substitutes.link'],
      page: m['transcripts.title'],
      link: routes.memoSubstitutes,
      roles: examinationOffice,
    },
    {
      title: m['scales.title'],
      page: m['transcripts.title'],
      link: routes.gradeScales,
      roles: examinationOffice,
    },
  ],
  finds: { exams: { rank: 50, page: routes.examinations } },
  lists: {
    exams: examsList,
    yearResults: yearResultsList,
    branchResults: branchResultsList,
    examBranches: examBranchesList,
    backlogs: backlogsList,
  },
  annualReport: resultsReport,
  limits: resultsLimits,
  files: memoBundleFiles,
  imports: { 'results.marks': marksImport },
  jobs: resultsJobs,
  workerCalls: resultsCalls,
  documents: {
    'results.memo': {
      drawing: new URL('./memo/result-memo.document.ts', import.meta.url),
      samples: async (words) => (await import('./memo/result-memo.samples.ts')).resultMemoSamples(words),
    },
  },
  answersFromMemory: createCachedResultRoute,
}

interface Needs {
  college: Pick<College, 'letterhead'>
  students: Students
  catalogue: Catalogue
}

/** What results add to the app; the store and the caches are for the feature's own workers and tools. */
interface ResultsParts {
  results: Results
  resultsStore: Store<ResultsRepository>
  gradeScales: ScaleService
  examCache: ExamCache
  prerenderedResults: PrerenderedResults
  resultLists: ResultLists
  resultListPages: ResultListPages
  resultPages: ResultPages
}

export function createResults(kernel: Kernel, needs: Needs): ResultsParts {
  const { database, clock, jobs, workers, hooks, renderVersion } = kernel
  const store = storeOf(database, resultsRepository)
  const pages = createPrerenderedPageReader(database)
  const gradeScales = createScaleService({ store, clock, uncheckUploads })
  const examCache = createExamCache({ store, clock, renderVersion })
  const prerenderedResults = createPrerenderedResults(examCache, pages)
  const resultLists = createResultLists(examCache, database)
  const resultListPages = createResultListPages(examCache, (locale) =>
    workers.call<RenderedPage | null>('results.listFrame', locale),
  )
  const resultPages: ResultPages = {
    // A worker thread gets the built site only after this is created.
    renderAnswer: () => kernel.renderPage && createRenderAnswer(kernel.renderPage),
  }
  const results: Results = createResultsService({
    ...needs,
    gradeScales,
    examCache,
    resultLists,
    store,
    files: kernel.files,
    clock,
    uploads: kernel.imports,
    memoParts: {
      letterhead: needs.college.letterhead,
      draw: (memo) => kernel.pdfs.draw('results.memo', memo),
      publicOrigin: originOf(kernel.env),
    },
    ...createWorkerQueries(workers, () => results.publishing.needsSecondPerson()),
    jobs,
    people: kernel.people,
    refresh: kernel.refresh,
    isBehind: kernel.isBehind,
    refreshEverywhere: kernel.refreshEverywhere,
  })
  const prerender = (): Promise<void> =>
    ensurePrerendered({ store, clock, renderVersion, build: kernel.build, wakeJobs: jobs.wake })

  hooks.beforePoll.push(results.releases.openDue, results.holds.releaseDue)
  watchNames(hooks, results.names, examCache)
  hooks.onChange.push(async (tag) => {
    // An exam that a server of another build published has that build's pages and none of ours.
    const isElsewhere = tag === 'results' && (await kernel.servers.builds()).length > 1
    if (tag === 'college' || isElsewhere) await prerender()
  })
  hooks.reload.push(examCache.reload)
  hooks.onStart.push(prerender)
  hooks.tidy.push(() => dropAbandonedSets(store, kernel.servers))
  hooks.daily.push((cleaning) => cleanDiscardedMarks(store, cleaning))
  hooks.daily.push(async ({ daysAgo }) => ({
    examMemoFiles: await results.memoBundles.dropBefore(daysAgo(memoBundleDays)),
  }))
  return {
    results,
    resultsStore: store,
    gradeScales,
    examCache,
    prerenderedResults,
    resultLists,
    resultListPages,
    resultPages,
  }
}

export type { LeftOutFile } from './marks/left-out-rows.ts'
export type { ExpectedStudent } from './marks/expected-students.ts'
export type { ExamFigures } from './reports/exam-statistics.ts'
export type { ResultsRepository } from './repository.ts'
export type { Results } from './results.service.ts'
export type { GradeScales, CollegeScale } from './scales/grade-scales.ts'
export type { StudentExams, StudentExam } from './published/student-exams.ts'

declare module '../../kernel/app.ts' {
  interface App extends ResultsParts {}
}

declare module '../../kernel/tags/touched.ts' {
  interface CacheTags {
    results: true
    /** Grade scales, or their assignment to regulations, have changed. */
    scales: true
    /** The set of effective marks has changed. */
    marks: true
    resultNames: true
    /** The pages of an exam are all made, for a new build or look as well. */
    resultPages: true
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'results.memo': ResultMemo
  }
}
