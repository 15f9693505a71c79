import { setImmediate } from 'node:timers/promises'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Cleaning, Counts } from '../../../kernel/hooks.ts'
import { endedBy, importMachine, moveImport } from '../../../kernel/imports/import-states.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { lockExamForEdit } from '../exams/exam-states.ts'
import type { ResultsRepository } from '../repository.ts'
import type { MarksImport } from './marks-import.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
}

export type RemoveExam = ReturnType<typeof createExamRemoval>

/**
 * Removes an exam that was created by mistake. Its uploads stay in the list of all uploads, without a link.
 * @throws DomainError NotFound `exam.notFound`; Conflict `exam.notRemovable` once it was published or proposed,
 * `exam.hasMarks` where marks are saved, `exam.publishing`, `import.busy`
 */
export const createExamRemoval =
  ({ store, clock }: Parts) =>
  async (examId: string, actor: Actor): Promise<void> => {
    const given = await store.transact(async (write) => {
      const uploads = await requireRemovable(write, examId)
      for (const found of uploads.filter(isOpen)) {
        const at = clock.now()
        await moveImport(write, found, 'discard', { actor, at, change: endedBy(actor, at) })
      }
      return uploads
    })
    // Deletes a few thousand a transaction; in a single one, every other write would wait for 200,000 marks.
    for (const { id } of given) await clearMarks(store, id)
    await store.transact(async (write) => {
      await requireRemovable(write, examId)
      const before = await lockExamForEdit(write, examId)
      await write.holds.dropOfExam(examId)
      await write.exams.remove(examId)
      const removed = { action: 'exam.removed', entity: 'exam', entityId: examId, before }
      await write.audit.record(auditEntry(actor, clock.now(), removed))
    })
  }

async function requireRemovable(write: ResultsRepository, examId: string): Promise<MarksImport[]> {
  const exam = await lockExamForEdit(write, examId)
  if (exam.state !== 'draft' || exam.version > 0) throw conflict('exam.notRemovable')
  const uploads = await write.imports.ofExam(examId)
  for (const { id, state } of uploads) {
    if (state === 'committed') throw conflict('exam.hasMarks')
    if (await write.jobs.running(id)) throw conflict('import.busy')
  }
  return uploads
}

const isOpen = ({ state }: MarksImport): boolean =>
  importMachine.moves.discard.from.some((each) => each === state)

/** For how many days the marks of a discarded import are stored. */
export const discardedMarksDays = 7
const marksPerTransaction = 5_000

type ResultsStore = Store<ResultsRepository>

export async function cleanDiscardedMarks(
  store: ResultsStore,
  { daysAgo }: Pick<Cleaning, 'daysAgo'>,
): Promise<Counts> {
  const counts = { marks: 0 }
  for (const id of await store.read.cleaning.discardedImports(daysAgo(discardedMarksDays)))
    counts.marks += await clearMarks(store, id)
  return counts
}

/** Deletes a few thousand a transaction and yields after each, because SQLite deletes in this thread. */
async function clearMarks(store: ResultsStore, importId: string): Promise<number> {
  if (!(await store.read.cleaning.hasMarks(importId))) return 0
  for (let count = 0; ;) {
    const dropped = await store.transact((write) => write.cleaning.dropMarks(importId, marksPerTransaction))
    count += dropped
    if (dropped < marksPerTransaction) return count
    await setImmediate()
  }
}
