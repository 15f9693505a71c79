import type { Exam } from '#lib/schemas/exam.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { type Agreed, refuse } from '../../kernel/imports/end-import.ts'
import { endedBy, moveImport } from '../../kernel/imports/import-states.ts'
import type { Store } from '../../kernel/store/store.ts'
import { basisOfCount } from './count-import.ts'
import type { CountedImport, MarkCount } from './exam-count.repository.ts'
import { lockExamForEdit } from './exam-lock.ts'
import type { MarksImport } from './import.repository.ts'
import { dropProposal } from './proposal.ts'
import type { ResultsRepository } from './results.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  /** Counts in a worker thread: on SQLite every other write would wait for it. */
  countImport(importId: string): Promise<CountedImport>
}

interface Ending extends Agreed {
  importId: string
}

/** An import at its end, under the lock of its exam. */
interface AtItsEnd {
  exam: Exam
  found: MarksImport
  count: MarkCount
}

/** How an import ends: its rows count, count no longer, or never will. */
export function endImport({ store, clock, countImport }: Parts) {
  /** All good rows at once. @throws DomainError Conflict `import.hasErrors`, `import.checking`, `import.notChecked`, `import.seenOther`, `import.empty`, `exam.publishing` */
  const commit = ({ importId, ...agreed }: Ending, actor: Actor): Promise<void> =>
    endCounted(importId, async (write, { exam, found, count }) => {
      if (found.state === 'checking' && (await write.jobs.running(found.id)))
        throw conflict('import.checking')
      refuse(found, agreed)
      await end(write, found, 'commitAtOnce', actor)
      await write.counts.add(exam.id, count)
      await dropProposal(write, exam, { actor, at: clock.now(), importId })
    })

  /** @throws DomainError Conflict `import.published`: what visitors saw is revised, not undone; `exam.publishing` */
  const undo = (importId: string, actor: Actor): Promise<void> =>
    endCounted(importId, async (write, { exam, found, count }) => {
      if (found.publishedVersion !== null) throw conflict('import.published')
      await end(write, found, 'undoAtOnce', actor)
      await write.counts.add(exam.id, { students: -count.students, marks: -count.marks })
      await dropProposal(write, exam, { actor, at: clock.now(), importId })
    })

  /** Counts before the transaction, and again where another import of the exam was committed or undone meanwhile. */
  async function endCounted(
    importId: string,
    work: (write: ResultsRepository, ending: AtItsEnd) => Promise<void>,
  ): Promise<void> {
    const { examId } = await requireImport(store.read, importId)
    for (let isEnded = false; !isEnded;) {
      const count = await countImport(importId)
      isEnded = await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const found = await requireImport(write, importId)
        const isCurrent = (await basisOfCount(write, found)) === count.basis
        if (isCurrent) await work(write, { exam, found, count })
        return isCurrent
      })
    }
  }

  function end(
    write: ResultsRepository,
    found: MarksImport,
    move: 'commitAtOnce' | 'undoAtOnce',
    actor: Actor,
  ): Promise<void> {
    const at = clock.now()
    return moveImport(write, found, move, {
      actor,
      at,
      change: endedBy(actor, at),
      tell: { examId: found.examId },
    })
  }

  return { commit, undo }
}

/** @throws DomainError NotFound `import.notFound` */
export async function requireImport(repository: ResultsRepository, importId: string): Promise<MarksImport> {
  const found = await repository.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  return found
}
