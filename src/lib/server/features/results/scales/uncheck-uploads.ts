import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { moveImport } from '../../../kernel/imports/import-states.ts'
import type { ResultsRepository } from '../repository.ts'

interface By {
  actor: Actor
  at: string
}

/**
 * Call it under the exam's lock. Files that were checked by the old scale must be checked again.
 * @throws DomainError Conflict `exam.scaleInUse` where marks are saved by it; `import.checking`
 */
export async function uncheckUploads(write: ResultsRepository, examId: string, by: By): Promise<void> {
  for (const found of await write.imports.ofExam(examId)) {
    if (found.state === 'committed') throw scaleInUse()
    if (found.state === 'checking' && (await write.jobs.running(found.id))) throw conflict('import.checking')
    if (found.state === 'checked')
      await moveImport(write, found, 'check', { ...by, change: { checkRun: null } })
  }
}

const scaleInUse = () =>
  conflict('exam.scaleInUse', {}, { 'exam.scheme': { code: 'exam.scaleInUse', params: {} } })
