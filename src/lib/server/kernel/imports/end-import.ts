import type { ImportState } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import { type Actor, auditEntry } from '../audit/audit.ts'
import { conflict } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportStore, ImportsRepository } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'

interface Parts {
  app(): App
  store: ImportStore
}

export interface Agreed {
  /** The one that was seen; null for whoever has seen none. */
  revision: number | null
  /** Leaves the wrong rows out. */
  skipBad: boolean
}

/** Pinned when it was asked for. */
export interface EndInput {
  actor: Actor
}

/** How an import ends: its rows are written, taken back, or never will be. */
export function endImport({ app: made, store }: Parts) {
  /**
   * Writes the rows that are new or changed, as a job; null where it is done already. Asked again, it is
   * the same job, or goes on where an earlier one broke off.
   * @throws DomainError Conflict `import.hasErrors`, `import.checking`, `import.notChecked`, `import.empty`, `import.seenOther`
   */
  async function commit(importId: string, agreed: Agreed, actor: Actor): Promise<string | null> {
    const { kind, asked } = await kindAsked(importId)
    if (!kind.ends)
      return begin(asked, { to: 'committing', from: 'checked', actor }, (found) => refuse(found, agreed))
    await kind.ends.commit(made(), { importId, ...agreed }, actor)
    return null
  }

  /** Takes the rows back, as a job; null where it is done already. @throws DomainError Conflict `import.notCommitted` */
  async function undo(importId: string, actor: Actor): Promise<string | null> {
    const { kind, asked } = await kindAsked(importId)
    if (!kind.ends) return begin(asked, { to: 'undoing', from: 'committed', actor }, refuseUncommitted)
    await kind.ends.undo(made(), importId, actor)
    return null
  }

  async function kindAsked(importId: string) {
    const asked = await requireImport(store.read, importId)
    return { asked, kind: kindOf(made(), asked.kind) }
  }

  interface Begin {
    from: ImportState
    to: 'committing' | 'undoing'
    actor: Actor
  }

  async function begin(
    asked: StoredImport,
    { from, to, actor }: Begin,
    refuseOthers: (found: StoredImport) => void,
  ): Promise<string> {
    const jobId = await store.transact(async (write) => {
      await kindOf(made(), asked.kind).takeTurn?.(write.transaction, asked.subjectId)
      await write.imports.lock(asked.id)
      const found = await requireImport(write, asked.id)
      const running = await write.jobs.running(asked.id)
      if (found.state === to && running) return running.id
      if (running) throw conflict(found.state === 'checking' ? 'import.checking' : 'import.busy')
      if (found.state !== to) refuseOthers(found)
      return enqueue(write, found, { from, to, actor })
    })
    made().jobs.wake()
    return jobId
  }

  async function enqueue(
    write: ImportsRepository,
    { id }: StoredImport,
    { from, to, actor }: Begin,
  ): Promise<string> {
    const jobId = newId()
    await write.imports.change(id, { from: [from, to], to, jobId })
    const kind = to === 'committing' ? 'imports.commit' : 'imports.undo'
    const input: EndInput = { actor }
    const createdAt = made().clock.now()
    await write.jobs.enqueue({ id: jobId, kind, subjectId: id, input, createdAt, createdBy: actor })
    return jobId
  }

  /** @throws DomainError Conflict `import.ended` */
  async function discard(importId: string, actor: Actor): Promise<void> {
    const { kind, asked } = await kindAsked(importId)
    await store.transact(async (write) => {
      await kind.takeTurn?.(write.transaction, asked.subjectId)
      const found = await requireImport(write, importId)
      const at = made().clock.now()
      const from = ['checking', 'checked', 'failed'] as const
      if (!(await write.imports.change(importId, { from, to: 'discarded', at, by: actor })))
        throw conflict('import.ended')
      await recordEnd(write, found, { action: 'import.discarded', actor, at })
    })
  }

  return { commit, undo, discard }
}

/** What is agreed on is what was seen. */
export function refuse(found: StoredImport, { revision, skipBad }: Agreed): void {
  if (found.state !== 'checked') throw conflict('import.notChecked')
  if (revision !== null && revision !== found.revision) throw conflict('import.seenOther')
  if (found.errorRows > 0 && !skipBad) throw conflict('import.hasErrors', { rows: found.errorRows })
  if (found.newRows + found.changedRows + found.unchangedRows === 0) throw conflict('import.empty')
}

function refuseUncommitted({ state }: StoredImport): void {
  if (state !== 'committed') throw conflict('import.notCommitted')
}

interface End {
  action: string
  actor: Actor
  at: string
  /** What there is to say besides. */
  more?: object
}

const mostMends = 50

/** One row in the audit trail an import: with the first cells that somebody put right, and by whom. */
export async function recordEnd(
  write: Pick<ImportsRepository, 'audit'> & { lines: Pick<ImportsRepository['lines'], 'mended'> },
  found: StoredImport,
  { action, actor, at, more }: End,
): Promise<void> {
  const { id, kind, subjectId, fileName, rows, errorRows, state } = found
  const mended = await write.lines.mended(id)
  const cells = mended
    .slice(0, mostMends)
    .flatMap(({ line, raw, mended: typed, mendedBy: by }) =>
      Object.entries(typed).map(([field, after]) => ({ line, field, before: raw?.[field] ?? '', after, by })),
    )
  const after = {
    kind,
    subjectId,
    fileName,
    rows,
    errorRows,
    ...(mended.length > 0 && { mendedRows: mended.length, mended: cells }),
    ...more,
  }
  const change = { action, entity: 'import', entityId: id, before: { state }, after }
  await write.audit.record(auditEntry(actor, at, change))
}
