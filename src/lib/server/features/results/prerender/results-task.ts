import type { App } from '../../../kernel/app.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Task } from '../../../kernel/jobs/job-kind.ts'
import type { Servers } from '../../../kernel/servers/servers.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { Students } from '../../students/feature.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ScaleService } from '../scales/scales.service.ts'
import type { RenderAnswer } from './result-pages.ts'

/** What heavy work on results needs of a worker thread. */
export interface ResultsWorker {
  store: Store<ResultsRepository>
  clock: Clock
  /** Renders the public result page through Astro; null where no built site is at hand. */
  renderAnswer: RenderAnswer | null
  renderVersion(): Promise<string>
  /** Names the build of the pages. */
  build: string
  servers: Pick<Servers, 'builds'>
  /** How much visitors ask of the server at present. */
  requestsPerSecond(): number
  students: Pick<Students, 'find' | 'renamed' | 'settleRenamed'>
  catalogue: Pick<Catalogue, 'learnSubjects'>
  gradeScales: Pick<ScaleService, 'read'>
}

/** The same for a job, which writes only while its lease holds. */
export interface ResultsTask extends ResultsWorker {
  /** The last transaction, in which the job ends too: see `Task`. */
  complete(work: (write: ResultsRepository) => Promise<void>): Promise<void>
}

export const workerOf = (app: App): ResultsWorker => ({
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

export const taskOf = ({ app, fenced, complete }: Task): ResultsTask => ({
  ...workerOf(app),
  store: fenced(app.resultsStore),
  complete: (work) => complete(app.resultsStore, work),
})
