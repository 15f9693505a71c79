import type { ImportState, ResultImport } from '#lib/schemas/result-import.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Store } from '../db/store.ts'
import { takeQuietTurn, takeTurn } from './exam-turn.ts'
import type { StoredImport } from './import.repository.ts'
import { dropProposal } from './proposal.ts'
import type { ResultsRepository } from './results.repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
}

/** How an import ends: its rows count, count no longer, or never will. */
export function endImport({ store, clock }: Parts) {
  /** All good rows at once. @throws DomainError Conflict `import.hasErrors`, `import.checking`, `import.notChecked`, `import.empty`, `exam.publishing` */
  async function commit(importId: string, skipBad: boolean, actor: Actor): Promise<void> {
    const { examId } = await requireImport(store.read, importId)
    await store.transact(async (write) => {
      const exam = await takeQuietTurn(write, examId)
      const found = await requireImport(write, importId)
      await refuseUncheckedImport(write, found)
      if (found.errorRows > 0 && !skipBad) throw conflict('import.hasErrors', { rows: found.errorRows })
      if (found.newRows + found.updatedRows + found.duplicateRows === 0) throw conflict('import.empty')
      const others = await write.imports.committed(examId)
      const end = { from: ['checked'], to: 'committed', action: 'import.committed' } as const
      if (!(await moveTo(write, found.id, end, actor))) throw conflict('import.notChecked')
      await write.counts.add(examId, await write.counts.alone(found, others))
      await dropProposal(write, exam, { actor, at: clock.now(), importId })
      await record(write, found, end.action, actor)
    })
  }

  /** @throws DomainError Conflict `import.published`: what visitors saw is revised, not undone; `exam.publishing` */
  async function undo(importId: string, actor: Actor): Promise<void> {
    const { examId } = await requireImport(store.read, importId)
    await store.transact(async (write) => {
      const exam = await takeQuietTurn(write, examId)
      const found = await requireImport(write, importId)
      const end = { from: ['committed'], to: 'undone', action: 'import.undone' } as const
      const isUndone = await moveTo(write, importId, end, actor)
      if (!isUndone) throw conflict(found.publishedVersion === null ? 'import.ended' : 'import.published')
      const { students, marks } = await write.counts.alone(found, await write.imports.committed(examId))
      await write.counts.add(examId, { students: -students, marks: -marks })
      await dropProposal(write, exam, { actor, at: clock.now(), importId })
      await record(write, found, end.action, actor)
    })
  }

  /** @throws DomainError Conflict `import.ended` */
  async function discard(importId: string, actor: Actor): Promise<void> {
    const { examId } = await requireImport(store.read, importId)
    await store.transact(async (write) => {
      await takeTurn(write, examId)
      const found = await requireImport(write, importId)
      const end = { from: ['checking', 'checked', 'failed'], to: 'discarded' } as const
      if (!(await moveTo(write, importId, end, actor))) throw conflict('import.ended')
      await record(write, found, 'import.discarded', actor)
    })
  }

  const moveTo = (
    write: ResultsRepository,
    importId: string,
    { from, to }: { from: readonly ImportState[]; to: ImportState },
    actor: Actor,
  ): Promise<boolean> => write.imports.change(importId, from, to, clock.now(), actor.name)

  async function record(
    write: ResultsRepository,
    found: ResultImport,
    action: string,
    actor: Actor,
  ): Promise<void> {
    const { id, examId, fileName, rows, errorRows, state } = found
    const after = { examId, fileName, rows, errorRows }
    const change = { action, entity: 'import', entityId: id, before: { state }, after }
    await write.audit.record(auditEntry(actor, clock.now(), change))
  }

  return { commit, undo, discard }
}

/** @throws DomainError NotFound `import.notFound` */
export async function requireImport(repository: ResultsRepository, importId: string): Promise<StoredImport> {
  const found = await repository.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  return found
}

async function refuseUncheckedImport(write: ResultsRepository, found: StoredImport): Promise<void> {
  if (found.state === 'checking' && (await write.jobs.running(found.id))) throw conflict('import.checking')
  if (found.state !== 'checked') throw conflict('import.notChecked')
}
