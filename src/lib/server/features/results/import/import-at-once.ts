import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { ImportCounts } from '#lib/schemas/results/result-import.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, invalid, notFound } from '../../../kernel/core/errors.ts'
import { requireClearColumns } from '../../../kernel/imports/mapping/file-columns.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Store } from '../../../kernel/store/store.ts'
import {
  type FoundRegulation,
  type Register,
  registeredRegulation,
  requireRegulation,
  statedRegulation,
} from '../exams/exam-regulation.ts'
import { examByTitle } from '../exams/exam-titles.ts'
import type { ExamService } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import type { ImportService } from './marks-import.service.ts'

interface Parts extends Register {
  store: Store<ResultsRepository>
  exams: Pick<ExamService, 'giveRegulation'>
  imports: ImportService
  jobs: Pick<Jobs, 'ended'>
}

export interface WholeImport {
  examTitle: string
  bytes: Uint8Array
  fileName: string
  skipBad: boolean
  /** Saves it although the same file is saved for another exam. */
  again?: boolean
  /** What becomes of rows that are hidden in the file; without it such a file is refused. */
  hidden?: HiddenChoice | null
}

export type ImportAtOnce = (whole: WholeImport, actor: Actor) => Promise<ImportCounts & { importId: string }>

/**
 * Upload, check and commit in one go, for the call and the command line. Nothing stays behind of a
 * file that is refused.
 * @throws DomainError NotFound `exam.notFound`, Conflict `import.hasErrors`, `import.sameFile`, Invalid
 * `import.columnMissing`, `import.columnsUnclear`, `import.otherKind`, `import.hiddenRows`, `sheet.*`, `exam.regulationMissing`, `exam.regulationUnknown`
 */
export function createImportAtOnce(parts: Parts): ImportAtOnce {
  const { store, imports, jobs } = parts
  return async ({ examTitle, bytes, fileName, hidden = null, ...agreed }, actor) => {
    const exam = await examByTitle(store.read, examTitle)
    if (!exam) throw notFound('exam.notFound')
    const { importId, mapping, ...started } = await imports.start(exam.id, bytes, fileName, actor)
    try {
      requireClearColumns({ ...started, mapping })
      const job = await jobs.ended(await imports.check(importId, mapping, actor, hidden))
      if (job.problem) throw invalid(job.problem)
      const checked = await imports.show(importId)
      if (checked.errorRows > 0 && !agreed.skipBad)
        throw conflict('import.hasErrors', { rows: checked.errorRows })
      await fillRegulation(parts, { exam, importId }, actor)
      await imports.commit(importId, agreed, actor)
      const { rows, newRows, updatedRows, duplicateRows, errorRows } = checked
      return { importId, rows, newRows, updatedRows, duplicateRows, errorRows }
    } catch (error) {
      await discardQuietly(imports, importId, actor)
      throw error
    }
  }
}

/**
 * A draft of an earlier time may have no regulation: it gets the one that its title names, else that of the students of
 * the file. Answers what it found; null where nothing was missing. What is out stays as it is until somebody corrects it.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`
 */
export async function fillRegulation(
  { store, exams, ...register }: Pick<Parts, 'store' | 'exams' | keyof Register>,
  { exam, importId }: { exam: Exam; importId: string },
  actor: Actor,
): Promise<FoundRegulation | null> {
  if (exam.regulation !== '' || exam.version > 0) return null
  const view = await register.catalogue.read()
  const rolls = (await store.read.heldMarks.students(importId)).map(({ rollNumber }) => rollNumber)
  const found = statedRegulation(view, exam) ?? (await registeredRegulation(register, rolls))
  const regulation = requireRegulation(view, found)
  await exams.giveRegulation(exam.id, regulation, actor)
  return found && { ...found, regulation }
}

/** After a refusal, which is what the person is told: that the rest could not be cleared away is not. */
export const discardQuietly = (
  imports: Pick<ImportService, 'discard'>,
  importId: string,
  actor: Actor,
): Promise<void> => imports.discard(importId, actor).catch(() => {})
