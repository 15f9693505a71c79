import { faultOf } from '#lib/rules/alumni-history.ts'
import type { AlumniData } from '#lib/schemas/alumni/history.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflictAt, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import { addressOf } from '../../kernel/kept-files/kept-file.ts'
import { requireSeen } from '../../kernel/stale-records/require-seen.ts'
import { auditedHistory } from './audited-history.ts'
import { type ChangeHistory, createHistoryChange, historyRefusals } from './change-history.ts'
import {
  type HistoryFiles,
  type HistoryParts,
  isSent,
  knownHistory,
  prepareFiles,
  withBatch,
} from './history-files.ts'
import { type History, type HistoryFileKind, historyFileOf, ofStatus } from './history.ts'
import type { HistoryRepository } from './history.repository.ts'

type Read = 'find' | 'page' | 'ofNumbers' | 'words' | 'byStatus' | 'companies' | 'packagesBelow'

export interface AlumniHistories extends Pick<HistoryRepository, Read> {
  /** Its id. @throws DomainError Invalid, Conflict: the first of the checks that fails, at its field */
  save(data: AlumniData, files: HistoryFiles, actor: Actor): Promise<string>
  change: ChangeHistory
  /** Where photo and certificate are; null where there is none. */
  addresses(id: string): Promise<{ photo: string | null; certificate: string | null }>
  /** `version` as it was seen. @throws DomainError Conflict `alumniHistory.changedSince`, NotFound `alumniHistory.notFound` */
  remove(id: string, version: number, actor: Actor): Promise<void>
}

/** What the office writes down of alumni. */
export function createAlumniHistories({ store, clock, files, catalogue }: HistoryParts): AlumniHistories {
  const { histories } = store.read

  async function addressIn(kind: HistoryFileKind, id: string): Promise<string | null> {
    const [file] = await store.read.files.ofOwner(historyFileOf(kind, id))
    return file ? addressOf(file) : null
  }

  return {
    find: histories.find,
    page: histories.page,
    ofNumbers: histories.ofNumbers,
    words: histories.words,
    byStatus: histories.byStatus,
    companies: histories.companies,
    packagesBelow: histories.packagesBelow,

    addresses: async (id) => ({
      photo: await addressIn('alumni.photo', id),
      certificate: await addressIn('alumni.certificate', id),
    }),

    async save(data, { photo, certificate }, actor) {
      requirePrintable(data)
      const isKnown = data.rollNumber !== '' && (await histories.ofNumbers([data.rollNumber])).length > 0
      const fault = faultOf({ data, isKnown, hasCertificate: isSent(certificate) })
      if (fault?.code === 'known') throw conflictAt('rollNumber', knownHistory)
      // The checks ask for a status first: without a fault there is one.
      if (fault || data.status === '')
        throw refuseAt(fault?.field ?? 'status', `alumniHistory.${fault?.code ?? 'status'}`)
      const [id, at, by] = [newId(), clock.now(), actor.id]
      const kept = ofStatus(await withBatch(catalogue, data), data.status)
      const prepared = await prepareFiles(files, { id, photo, certificate, by })
      await store.transact(async (write) => {
        if (!(await write.histories.add({ id, data: kept, at, by })))
          throw conflictAt('rollNumber', knownHistory)
        for (const file of prepared) await write.files.add(file)
        const after = auditedHistory(kept)
        const saved = { action: 'alumniHistory.saved', entity: 'alumniHistory', entityId: id, after }
        await write.audit.record(auditEntry(actor, at, saved))
      })
      return id
    },

    change: createHistoryChange({ store, clock, files, catalogue }),

    remove: (id, version, actor) =>
      store.transact(async (write) => {
        const found: History = requireSeen(await write.histories.find(id), version, historyRefusals)
        if (!(await write.histories.remove(found))) requireSeen(null, version, historyRefusals)
        for (const kind of ['alumni.photo', 'alumni.certificate'] as const)
          await write.files.drop(historyFileOf(kind, id))
        const before = auditedHistory(found)
        const removed = { action: 'alumniHistory.removed', entity: 'alumniHistory', entityId: id, before }
        await write.audit.record(auditEntry(actor, clock.now(), removed))
      }),
  }
}
