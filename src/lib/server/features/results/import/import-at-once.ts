import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { ImportCounts } from '#lib/schemas/results/result-import.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, invalid, notFound } from '../../../kernel/core/errors.ts'
import { requireClearColumns } from '../../../kernel/imports/mapping/file-columns.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Store } from '../../../kernel/store/store.ts'
import {
  type ResolvedRegulation,
  type RegulationSources,
  findRegisterRegulation,
  requireRegulation,
  findStatedRegulation,
} from '../exams/exam-regulation.ts'
import { findExamByTitle } from '../exams/exam-titles.ts'
import type { ExamService } from '../exams/exam.service.ts'
import type { ResultsRepository } from '../repository.ts'
import type { MarksImportService } from './marks-import.service.ts'

interface Parts extends RegulationSources {
  store: Store<ResultsRepository>
  exams: Pick<ExamService, 'giveRegulation'>
  imports: MarksImportService
  jobs: Pick<Jobs, 'ended'>
}

export interface ImportAtOnceRequest {
  examTitle: string
  bytes: Uint8Array
  fileName: string
  skipBad: boolean
  /** Saves the file even though another exam has the same file. */
  again?: boolean
  /** How to treat rows that are hidden in the file; a file with such rows is refused without it. */
  hidden?: HiddenChoice | null
}

export type ImportAtOnce = (
  whole: ImportAtOnceRequest,
  actor: Actor,
) => Promise<ImportCounts & { importId: string }>

/**
 * Uploads, checks and commits in one step, for the call and the command line. A refused file leaves nothing behind.
 * @throws DomainError NotFound `exam.notFound`, Conflict `import.hasErrors`, `import.sameFile`, Invalid
 * `import.columnMissing`, `import.columnsUnclear`, `import.otherKind`, `import.hiddenRows`, `sheet.*`,
 * `exam.regulationMissing`, `exam.regulationUnknown`
 */
export function createImportAtOnce(parts: Parts): ImportAtOnce {
  const { store, imports, jobs } = parts
  return async ({ examTitle, bytes, fileName, hidden = null, ...agreed }, actor) => {
    const exam = await findExamByTitle(store.read, examTitle)
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
 * Gives an older draft its missing regulation: the one that its title names, else the one of the file's students.
 * Returns what it found; null where nothing was missing. A released exam changes only by a correction.
 * @throws DomainError Invalid `exam.regulationMissing`, `exam.regulationUnknown`
 */
export async function fillRegulation(
  { store, exams, ...register }: Pick<Parts, 'store' | 'exams' | keyof RegulationSources>,
  { exam, importId }: { exam: Exam; importId: string },
  actor: Actor,
): Promise<ResolvedRegulation | null> {
  if (exam.regulation !== '' || exam.version > 0) return null
  const view = await register.catalogue.read()
  const rolls = (await store.read.importedMarks.students(importId)).map(({ rollNumber }) => rollNumber)
  const found = findStatedRegulation(view, exam) ?? (await findRegisterRegulation(register, rolls))
  const regulation = requireRegulation(view, found)
  await exams.giveRegulation(exam.id, regulation, actor)
  return found && { ...found, regulation }
}

/** The person is told of the refusal only, so a failure to clean up is not reported. */
export const discardQuietly = (
  imports: Pick<MarksImportService, 'discard'>,
  importId: string,
  actor: Actor,
): Promise<void> => imports.discard(importId, actor).catch(() => {})
