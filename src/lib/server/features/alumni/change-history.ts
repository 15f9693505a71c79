import { faultOf } from '#lib/rules/alumni-history.ts'
import type { AlumniData, HistoryStatus } from '#lib/schemas/alumni/history.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflictAt, refuseAt } from '../../kernel/core/errors.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import { isDuplicate } from '../../kernel/db/portable.ts'
import { requireSeen } from '../../kernel/stale-records/require-seen.ts'
import type { AlumniRepository } from './alumni.repository.ts'
import { changesOf } from './audited-history.ts'
import {
  type HistoryFiles,
  type HistoryParts,
  isSent,
  knownHistory,
  prepareFiles,
  withBatch,
} from './history-files.ts'
import { type History, type HistoryFileKind, historyFileOf, isSamePlace, ofStatus } from './history.ts'

/** A history in the version that somebody saw. */
type Seen = Pick<History, 'id' | 'version'>

/**
 * What was written down of an alumnus, corrected; a file that comes along takes the place of the one of before.
 * @throws DomainError Invalid, Conflict: the first of the checks that fails, at its field; Conflict
 * `alumniHistory.changedSince`, NotFound `alumniHistory.notFound`
 */
export type ChangeHistory = (seen: Seen, data: AlumniData, files: HistoryFiles, actor: Actor) => Promise<void>

export const historyRefusals = { gone: 'alumniHistory.notFound', changed: 'alumniHistory.changedSince' }

export const createHistoryChange =
  ({ store, clock, files, catalogue }: HistoryParts): ChangeHistory =>
  async ({ id, version }, data, sent, actor) => {
    const found = requireSeen(await store.read.histories.find(id), version, historyRefusals)
    requirePrintable(data, found)
    const status = await requireSound(found, data, sent)
    const kept = ofStatus(await withBatch(catalogue, data), status)
    const prepared = await prepareFiles(files, { id, ...sent, by: actor.id })
    const preparedAs = (kind: HistoryFileKind) => prepared.find((file) => file.kind === kind)
    try {
      await store.transact(async (write) => {
        const was = { data: found, ...(await filesNow(write)) }
        const is = {
          data: kept,
          photo: preparedAs('alumni.photo') ?? was.photo,
          letter: preparedAs('alumni.certificate') ?? (isSamePlace(found, kept) ? was.letter : null),
        }
        const changes = changesOf(was, is)
        if (!changes) return
        if (!(await write.histories.change(found, kept)))
          requireSeen(await write.histories.find(id), version, historyRefusals)
        if (is.letter === null) await write.files.drop(historyFileOf('alumni.certificate', id))
        for (const file of prepared) {
          await write.files.drop(file)
          await write.files.add(file)
        }
        const changed = { action: 'alumniHistory.changed', entity: 'alumniHistory', entityId: id, ...changes }
        await write.audit.record(auditEntry(actor, clock.now(), changed))
      })
    } catch (error) {
      // Somebody was quicker with the roll number.
      throw isDuplicate(error) ? conflictAt('rollNumber', knownHistory) : error
    }

    async function filesNow({ files: kept }: Pick<AlumniRepository, 'files'>) {
      const [photo = null] = await kept.ofOwner(historyFileOf('alumni.photo', id))
      const [letter = null] = await kept.ofOwner(historyFileOf('alumni.certificate', id))
      return { photo, letter }
    }

    /** The checks of a new one: a letter that is kept and still speaks for it need not be sent again. */
    async function requireSound(
      before: History,
      after: AlumniData,
      { certificate }: HistoryFiles,
    ): Promise<HistoryStatus> {
      const others = await store.read.histories.ofNumbers([after.rollNumber])
      const { letter } = await filesNow(store.read)
      const fault = faultOf({
        data: after,
        isKnown: after.rollNumber !== '' && others.some((other) => other.id !== id),
        // One that came from a list never had any.
        hasCertificate: isSent(certificate) || letter === null || isSamePlace(before, after),
      })
      if (fault?.code === 'known') throw conflictAt('rollNumber', knownHistory)
      if (fault || after.status === '')
        throw refuseAt(fault?.field ?? 'status', `alumniHistory.${fault?.code ?? 'status'}`)
      return after.status
    }
  }
