import type { Kysely } from 'kysely'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Actor } from '../../audit/audit.ts'
import { conflict } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Tables } from '../../db/tables.ts'
import type { ImportHost } from '../import-host.ts'
import { endedBy, type EndsUnderWay, importMachine, moveImport } from '../import-states.ts'
import { kindOf, requireImport } from '../kind-registry.ts'
import type { StoredImport } from '../store/import-row.ts'
import type { ImportsRepository, ImportStore } from '../store/imports.repository.ts'
import { requireOtherSaves, requireOtherUndoes } from './second-person.ts'
import { importPlace } from '../views/imports.list.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
  underWay: EndsUnderWay
}

export interface Agreed {
  /** The revision that the user saw; null if none was shown. */
  revision: number | null
  /** Leaves the invalid rows out. */
  skipBad: boolean
  /** The choice among the kind's additional offers; null if nothing is chosen. */
  offer?: ImportOptions | null
  /** Saves it even if the same file is saved for another subject. */
  again?: boolean
}

/** The input of the job, fixed when it was requested. */
export interface EndInput {
  actor: Actor
}

/** Records a second person's approval in the transaction that starts an undo. */
type Approval = (tx: Kysely<Tables>) => Promise<void>

/** Creates the ways in which an import ends: commit, undo and discard. */
export function createImportEnding({ host, store, underWay }: Parts) {
  /**
   * Writes the new and changed rows as a job; returns null if it is already done. A repeated call returns the same
   * job, or resumes where an earlier one stopped.
   * @throws DomainError Conflict `import.hasErrors`, `import.checking`, `import.notChecked`, `import.empty`,
   * `import.seenOther`, `import.sameFile`; Forbidden `import.ownUpload`
   */
  async function commit(importId: string, agreed: Agreed, actor: Actor): Promise<string | null> {
    const { runner, asked } = await kindAsked(importId)
    requireOtherSaves(runner.kind, asked, actor)
    if (!agreed.again) await refuseSameFile({ host, store }, asked)
    const { singleStep } = runner
    if (!singleStep) return start(asked, { move: 'commit', actor }, (found) => refuseImport(found, agreed))
    const work = () => singleStep.commit({ importId, ...agreed }, actor)
    return woken(await underWay.during(importId, 'committing', work))
  }

  /**
   * Undoes the rows as a job; returns null if it is already done, or if a second person has to decide. The second
   * person's call passes the approval, which is written with the job.
   * @throws DomainError Forbidden `import.ownSave`
   * @throws DomainError Conflict `import.notCommitted`, `import.stripped`; as the kind's `undoBySecond`
   */
  async function undo(importId: string, actor: Actor, approve?: Approval): Promise<string | null> {
    const { runner, asked } = await kindAsked(importId)
    requireOtherUndoes(runner.kind, asked, actor)
    const { singleStep, undoBySecond } = runner
    // An approved undo that stopped is resumed.
    if (undoBySecond && !approve && asked.state !== 'undoing') return proposeUndo(asked, actor)
    if (!singleStep) return start(asked, { move: 'undo', actor, approve }, refuseUncommitted)
    return woken(await underWay.during(importId, 'undoing', () => singleStep.undo(importId, actor)))
  }

  function proposeUndo(asked: StoredImport, actor: Actor): Promise<null> {
    return store.transact(async (write) => {
      await write.imports.lock(asked.id)
      const found = await requireImport(write, asked.id)
      if (await write.jobs.running(asked.id)) throw conflict('import.busy')
      refuseUncommitted(found)
      const work = { db: write.transaction, found, actor, at: host().clock.now() }
      await host().runner(found.kind).undoBySecond?.propose(work)
      return null
    })
  }

  function woken(jobId: string | null): string | null {
    host().jobs.wake()
    return jobId
  }

  async function kindAsked(importId: string) {
    const asked = await requireImport(store.read, importId)
    return { asked, runner: host().runner(asked.kind) }
  }

  interface EndRequest {
    move: 'commit' | 'undo'
    actor: Actor
    approve?: Approval | undefined
  }

  async function start(
    asked: StoredImport,
    { move, actor, approve }: EndRequest,
    refuseOthers: (found: StoredImport) => void,
  ): Promise<string> {
    const [to] = importMachine.moves[move].to
    const jobId = await store.transact(async (write) => {
      await kindOf(host(), asked.kind).hooks?.lockSubject?.(write.transaction, asked.subjectId)
      await write.imports.lock(asked.id)
      const found = await requireImport(write, asked.id)
      const running = await write.jobs.running(asked.id)
      if (found.state === to && running) return running.id
      if (running) throw conflict(found.state === 'checking' ? 'import.checking' : 'import.busy')
      if (found.state !== to) refuseOthers(found)
      await approve?.(write.transaction)
      return enqueue(write, found, { move, actor })
    })
    host().jobs.wake()
    return jobId
  }

  async function enqueue(
    write: ImportsRepository,
    found: StoredImport,
    { move, actor }: EndRequest,
  ): Promise<string> {
    const jobId = newId()
    const at = host().clock.now()
    await moveImport(write, found, move, { actor, at, change: { jobId } })
    const input: EndInput = { actor }
    const job = { id: jobId, kind: `imports.${move}`, subjectId: found.id, input }
    await write.jobs.enqueue({ ...job, createdAt: at, createdBy: actor })
    return jobId
  }

  /** Discards the import. @throws DomainError Conflict `import.ended` */
  async function discard(importId: string, actor: Actor): Promise<void> {
    const { runner, asked } = await kindAsked(importId)
    await store.transact(async (write) => {
      await runner.kind.hooks?.lockSubject?.(write.transaction, asked.subjectId)
      await write.imports.lock(importId)
      const found = await requireImport(write, importId)
      const at = host().clock.now()
      await moveImport(write, found, 'discard', { actor, at, change: endedBy(actor, at) })
    })
  }

  return { commit, undo, discard }
}

/** Refuses a commit of anything but the revision that the user saw. */
export function refuseImport(found: StoredImport, { revision, skipBad }: Agreed): void {
  if (found.state === 'discarded') throw conflict('import.ended')
  if (found.state !== 'checked') throw conflict('import.notChecked')
  if (revision !== null && revision !== found.revision) throw conflict('import.seenOther')
  if (found.errorRows > 0 && !skipBad) throw conflict('import.hasErrors', { rows: found.errorRows })
  if (found.newRows + found.changedRows + found.unchangedRows === 0) throw conflict('import.empty')
}

/** Refuses to undo an import that is not committed or whose rows are deleted. */
function refuseUncommitted({ state, strippedAt }: StoredImport): void {
  if (state !== 'committed' && state !== 'committing') throw conflict('import.notCommitted')
  if (strippedAt !== null) throw conflict('import.stripped')
}

interface SameFileParts {
  host(): ImportHost
  store: Pick<ImportStore, 'read'>
}

/**
 * Returns where the same bytes are saved for another subject, such as another exam; null if nowhere. This is a
 * question to the user and not enforced: two parallel commits are both asked before, and neither is refused
 * afterwards.
 */
export async function savedElsewhere(
  { host, store }: SameFileParts,
  found: StoredImport,
): Promise<ImportView['sameFile']> {
  const other = await store.read.imports.savedElsewhere(found)
  if (!other) return null
  const place = await importPlace(host(), other)
  return {
    title: place?.title ?? other.fileName,
    link: place?.link ?? '',
    at: other.endedAt ?? other.createdAt,
  }
}

/** Refuses a second save of the same file without confirmation. @throws DomainError Conflict `import.sameFile` */
async function refuseSameFile(parts: SameFileParts, found: StoredImport): Promise<void> {
  // An import that is already being saved continues.
  const same = found.state === 'checked' ? await savedElsewhere(parts, found) : null
  if (same) throw conflict('import.sameFile', { title: same.title, date: showInstant(same.at) })
}
