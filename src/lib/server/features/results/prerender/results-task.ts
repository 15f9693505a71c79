import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Task } from '../../../kernel/jobs/job-kind.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'
import type { Servers } from '../../../kernel/servers/servers.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import type { RenderAnswer } from './result-pages.ts'

/** The dependencies that heavy work on results has in a worker thread. */
export interface ResultsWorker {
  store: Store<ResultsRepository>
  clock: Clock
  /** Renders the public result page through Astro; null where no built site is available. */
  renderAnswer: RenderAnswer | null
  renderVersion(): Promise<string>
  /** Identifies the build of the pages. */
  build: string
  servers: Pick<Servers, 'builds'>
  /** The server's current load from visitors. */
  requestsPerSecond(): number
  students: Pick<Students, 'find' | 'renamed' | 'settleRenamed'>
  catalogue: Pick<Catalogue, 'learnSubjects'>
  gradeScales: Pick<ScaleService, 'read'>
}

/** The dependencies of a job, which writes only while its lease holds. */
export interface ResultsTask extends ResultsWorker {
  /** The last transaction also ends the job: see `Task`. */
  complete(work: (write: ResultsRepository) => Promise<void>): Promise<void>
}

export const toResultsWorker = (app: App): ResultsWorker => ({
  store: app.resultsStore,
  clock: app.clock,
  renderAnswer: app.resultPages.renderAnswer(),
  renderVersion: app.renderVersion,
  build: app.build,
  servers: app.servers,
  requestsPerSecond: app.traffic.perSecond,
  students: app.students,
  catalogue: app.catalogue,
  gradeScales: app.gradeScales,
})

export const toResultsTask = ({ app, fenced, complete }: Task): ResultsTask => ({
  ...toResultsWorker(app),
  store: fenced(app.resultsStore),
  complete: (work) => complete(app.resultsStore, work),
})

/** Renders the pages that a hold or a release dropped. One waiting job covers all changes of its exam. */
export const createRefreshJob = (
  examId: string,
  { at, by }: { at: string; by: Pick<Actor, 'id' | 'name'> },
): NewJob => ({
  id: newId(),
  kind: 'results.refresh',
  subjectId: examId,
  input: {},
  createdAt: at,
  createdBy: by,
  dedupeKey: `results.refresh ${examId}`,
})
