import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { type Agreed, refuseImport } from '../../../kernel/imports/completion/finish-import.ts'
import { endedBy, moveImport } from '../../../kernel/imports/import-states.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { CountedImport } from '../exams/exam-count.repository.ts'
import { lockExamForEdit } from '../exams/exam-states.ts'
import { dropProposal } from '../exams/proposal.ts'
import { effectiveMarks, rowsByMark } from '../marks/effective-mark.ts'
import { type AddStudentsInput, createStudentsJob } from '../marks/missing-students.ts'
import type { ResultsRepository } from '../repository.ts'
import type { MarksImport } from './marks-import.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  /** Counts in a worker thread: on SQLite every other write would wait for it. */
  countImport(importId: string): Promise<CountedImport>
}

interface CommitRequest extends Omit<Agreed, 'offer'> {
  importId: string
  /** Students who are added because they are missing in the register, where requested. */
  adding?: AddStudentsInput | null
}

/** An import and its exam, both locked. */
interface LockedImport {
  exam: Exam
  found: MarksImport
  count: CountedImport
}

/** Commits, undoes or discards an import. */
export function createImportCompletion({ store, clock, countImport }: Parts) {
  /**
   * Commits all good rows at once.
   * @throws DomainError Conflict `import.hasErrors`, `import.checking`, `import.notChecked`, `import.seenOther`,
   * `import.empty`, `import.baseGone`, `exam.publishing`
   */
  const commit = ({ importId, adding, ...agreed }: CommitRequest, actor: Actor): Promise<string | null> =>
    completeWithCount(importId, async (write, { exam, found, count }) => {
      if (found.state === 'checking' && (await write.jobs.running(found.id)))
        throw conflict('import.checking')
      refuseImport(found, agreed)
      if (count.baseless > 0) throw conflict('import.baseGone')
      await write.tags.touch('marks')
      await complete(write, found, 'commitAtOnce', actor)
      await write.counts.add(exam.id, count)
      await dropProposal(write, exam, { actor, at: clock.now(), importId })
      return adding ? enqueue(write, 'results.addStudents', { importId, actor, input: adding }) : null
    })

  /**
   * @throws DomainError Conflict `import.published`: what visitors saw is revised, not undone; `import.baseNeeded`,
   * `exam.publishing`, `import.busy`
   */
  const undo = (importId: string, actor: Actor): Promise<string | null> =>
    completeWithCount(importId, async (write, { exam, found, count }) => {
      if (found.publishedVersion !== null) throw conflict('import.published')
      if (await write.jobs.running(importId)) throw conflict('import.busy')
      if (count.baseless > 0) throw conflict('import.baseNeeded')
      await write.tags.touch('marks')
      await complete(write, found, 'undoAtOnce', actor)
      await write.counts.add(exam.id, { students: -count.students, marks: -count.marks })
      await dropProposal(write, exam, { actor, at: clock.now(), importId })
      return enqueue(write, 'results.takeStudentsBack', { importId, actor, input: { actor } })
    })

  async function enqueue(
    write: ResultsRepository,
    kind: 'results.addStudents' | 'results.takeStudentsBack',
    work: { importId: string; actor: Actor; input: object },
  ): Promise<string> {
    const job = createStudentsJob(kind, { ...work, at: clock.now() })
    await write.jobs.enqueue(job)
    return job.id
  }

  /**
   * Counts before the transaction, and again where another import of the exam was committed or undone meanwhile.
   */
  async function completeWithCount<T>(
    importId: string,
    work: (write: ResultsRepository, ending: LockedImport) => Promise<T>,
  ): Promise<T> {
    const { examId } = await requireMarksImport(store.read, importId)
    for (;;) {
      const count = await countImport(importId)
      const ended = await store.transact(async (write) => {
        const exam = await lockExamForEdit(write, examId)
        const found = await requireMarksImport(write, importId)
        const isCurrent = (await basisOfCount(write, found)) === count.basis
        return isCurrent ? { answer: await work(write, { exam, found, count }) } : null
      })
      if (ended) return ended.answer
    }
  }

  function complete(
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
      auditFacts: { examId: found.examId },
    })
  }

  return { commit, undo }
}

/** @throws DomainError NotFound `import.notFound` */
export async function requireMarksImport(
  repository: ResultsRepository,
  importId: string,
): Promise<MarksImport> {
  const found = await repository.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  return found
}

interface ImportIdentity {
  id: string
  examId: string
  revision: number
}

/**
 * Looks each mark up in the other imports, so it belongs in a worker thread.
 * @throws DomainError NotFound `import.notFound`
 */
export async function countImport(read: ResultsRepository, importId: string): Promise<CountedImport> {
  const found = await read.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  // The basis is read before the marks: a change in between then makes it outdated.
  const basis = await basisOfCount(read, found)
  const count = await read.counts.alone(importId, await findOtherImports(read, found))
  return { basis, ...count, baseless: await countBaseless(read, found) }
}

/**
 * Counts marks that would lack a grade or credits after this import is committed or undone: a row that omits them
 * relies on an earlier file.
 */
async function countBaseless(
  read: ResultsRepository,
  { id, examId, state }: ImportIdentity & { state: string },
): Promise<number> {
  const { earlier, later } = await read.imports.around(id, examId)
  const isUndone = state === 'committed'
  const rolls = await read.marks.rollsRelyingOnEarlierImports(isUndone ? later : [id])
  if (rolls.length === 0) return 0
  const imports = isUndone ? [...earlier, ...later] : [...earlier, id, ...later]
  const rows = await read.marks.rows(imports, rolls)
  const marks = effectiveMarks(rows, await read.marks.subjects(imports))
  return [...rowsByMark(rows).keys()].filter((key) => !marks.has(key)).length
}

/**
 * Changes with everything that the count depends on: this import's check and corrections, and the set of committed
 * imports.
 */
async function basisOfCount(read: ResultsRepository, found: ImportIdentity): Promise<string> {
  const run = await read.checks.lastRun(found.id)
  return [run, found.revision, ...(await findOtherImports(read, found))].join(' ')
}

async function findOtherImports(
  read: ResultsRepository,
  { id, examId }: Omit<ImportIdentity, 'revision'>,
): Promise<string[]> {
  return (await read.imports.committed(examId)).filter((other) => other !== id)
}
