import type { Exam } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Servers } from '../../../kernel/servers/servers.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'
import {
  setBuild,
  setDay,
  setLabel,
  setLook,
  type PrerenderedSet,
  setVersionOf,
} from './prerendered.repository.ts'
import type { ResultsWorker } from './results-task.ts'

/**
 * Drops pages of earlier versions, builds or looks. It keeps the visible version, a later one that is being
 * published, pages that servers of another build still send, and those of a later label.
 */
export async function dropOlderSets(
  { store, servers }: ResultsWorker,
  exam: Exam,
  current: PrerenderedSet,
): Promise<void> {
  const sets = (await store.read.prerendered.sets()).filter(
    (set) => set.examId === exam.id && set.id !== current.id && set.version <= exam.version,
  )
  const shown = await store.read.exams.find(exam.id)
  const builds = await servers.builds()
  for (const set of sets) {
    const isOnShow = set.version === shown?.version && set.version !== exam.version
    const isSame = isPrintedAlike(set, current)
    const isSent = set.version === exam.version && builds.includes(setBuild(set)) && isSame
    const isLater = set.version === exam.version && setLabel(set) > setLabel(current)
    if (!isOnShow && !isSent && !isLater) await dropSet(store, set)
  }
}

const isPrintedAlike = (set: PrerenderedSet, current: PrerenderedSet): boolean =>
  setLabel(set) === setLabel(current) &&
  setLook(set) === setLook(current) &&
  [undefined, setDay(current)].includes(setDay(set))

/** Drops pages of builds that no running server has. */
export async function dropAbandonedSets(
  store: Store<ResultsRepository>,
  servers: Pick<Servers, 'builds'>,
): Promise<void> {
  const builds = await servers.builds()
  for (const set of await store.read.prerendered.sets())
    if (!builds.includes(setBuild(set))) await dropSet(store, set)
}

/**
 * Prerendered pages change only under the tag's lock, so that two concurrent drops do not wait for each other's
 * rows.
 */
async function dropSet(store: Store<ResultsRepository>, { id }: PrerenderedSet): Promise<void> {
  const dropSome = (): Promise<boolean> =>
    store.transact(async (write) => {
      await write.tags.lock('results')
      return write.prerendered.dropSomeOfSet(id)
    })
  while (await dropSome());
}

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  renderVersion(): Promise<string>
  /** This server's build: only servers of the same build can render its pages. */
  build: string
  wakeJobs(): void
}

/**
 * Renders pages in the background after a new build or a new look of the college; until then each lookup renders
 * its own page.
 */
export async function ensurePrerendered({
  store,
  clock,
  renderVersion,
  build,
  wakeJobs,
}: Parts): Promise<void> {
  const [exams, sets, current] = await Promise.all([
    store.read.exams.all(),
    store.read.prerendered.sets(),
    renderVersion(),
  ])
  for (const exam of exams) {
    const isFinished = sets.some(
      (set) =>
        set.examId === exam.id &&
        set.version === exam.version &&
        set.setVersion === setVersionOf(current, exam) &&
        set.isFinished,
    )
    if (exam.version === 0 || exam.availableFrom === null || isFinished) continue
    await store.transact((write) =>
      write.jobs.enqueue({
        id: newId(),
        kind: 'results.finish',
        subjectId: exam.id,
        input: {},
        createdAt: clock.now(),
        createdBy: systemActor('clock'),
        dedupeKey: `results.finish ${exam.id} ${build}`,
        build,
      }),
    )
  }
  wakeJobs()
}
