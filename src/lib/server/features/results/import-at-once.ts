import type { ImportCounts } from '#lib/schemas/results/result-import.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict, invalid, notFound } from '../../kernel/core/errors.ts'
import { requireClearColumns } from '../../kernel/imports/file-columns.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import { examByTitle } from './exam-titles.ts'
import type { ImportService } from './import.service.ts'
import type { ResultsRepository } from './results.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
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
}

export type ImportAtOnce = (whole: WholeImport, actor: Actor) => Promise<ImportCounts & { importId: string }>

/**
 * Upload, check and commit in one go, for the call and the command line. Nothing stays behind of a
 * file that is refused.
 * @throws DomainError NotFound `exam.notFound`, Conflict `import.hasErrors`, `import.sameFile`, Invalid `import.columnMissing`, `import.columnsUnclear`, `import.otherKind`, `sheet.*`
 */
export function createImportAtOnce({ store, imports, jobs }: Parts): ImportAtOnce {
  return async ({ examTitle, bytes, fileName, ...agreed }, actor) => {
    const exam = await examByTitle(store.read, examTitle)
    if (!exam) throw notFound('exam.notFound')
    const { importId, mapping, ...started } = await imports.start(exam.id, bytes, fileName, actor)
    try {
      requireClearColumns({ ...started, mapping })
      const job = await jobs.ended(await imports.check(importId, mapping, actor))
      if (job.problem) throw invalid(job.problem)
      const checked = await imports.show(importId)
      if (checked.errorRows > 0 && !agreed.skipBad)
        throw conflict('import.hasErrors', { rows: checked.errorRows })
      await imports.commit(importId, agreed, actor)
      const { rows, newRows, updatedRows, duplicateRows, errorRows } = checked
      return { importId, rows, newRows, updatedRows, duplicateRows, errorRows }
    } catch (error) {
      await discardQuietly(imports, importId, actor)
      throw error
    }
  }
}

/** After a refusal, which is what the person is told: that the rest could not be cleared away is not. */
export const discardQuietly = (
  imports: Pick<ImportService, 'discard'>,
  importId: string,
  actor: Actor,
): Promise<void> => imports.discard(importId, actor).catch(() => {})
