import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Servers } from '../../../kernel/servers/servers.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'
import type { PrerenderedSet } from './prerendered.repository.ts'
import type { ResultsWorker } from './results-task.ts'
import { buildOf, labelOf, lookOf } from './set-version.ts'

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
    const isSame = labelOf(set) === labelOf(current) && lookOf(set) === lookOf(current)
    const isSent = set.version === exam.version && builds.includes(buildOf(set)) && isSame
    const isLater = set.version === exam.version && labelOf(set) > labelOf(current)
    if (!isOnShow && !isSent && !isLater) await dropSet(store, set)
  }
}

/** Drops pages of builds that no running server has. */
export async function dropAbandonedSets(
  store: Store<ResultsRepository>,
  servers: Pick<Servers, 'builds'>,
): Promise<void> {
  const builds = await servers.builds()
  for (const set of await store.read.prerendered.sets())
    if (!builds.includes(buildOf(set))) await dropSet(store, set)
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
