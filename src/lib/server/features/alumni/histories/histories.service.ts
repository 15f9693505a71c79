import { faultOf } from '#lib/rules/names/alumni-history.ts'
import type { AlumniData, HistoryStatus } from '#lib/schemas/alumni/history.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflictAt, isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { UploadedFile } from '../../../kernel/http/uploads/multipart.ts'
import { preparePaper } from '../../../kernel/kept-files/prepare-paper.ts'
import { fileAddress, type KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
import { portrait } from '../../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../../kernel/pictures/prepare-picture.ts'
import { requireSeen } from '../../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { paperRules } from '../alumni-files.ts'
import type { AlumniRepository } from '../repository.ts'
import {
  auditedHistory,
  batchOfHistory,
  historyChangesOf,
  type History,
  type HistoryFileKind,
  historyFileOf,
  isSamePlace,
  ofStatus,
} from './history.ts'
import type { HistoryRepository } from './history.repository.ts'

type HistoryReads = 'find' | 'page' | 'ofNumbers' | 'words' | 'byStatus' | 'companies' | 'packagesBelow'

export interface AlumniHistories extends Pick<HistoryRepository, HistoryReads> {
  /**
   * Returns the id of the new history.
   * @throws DomainError Invalid or Conflict: the first failing check, at its field
   */
  save(data: AlumniData, files: HistoryFiles, actor: Actor): Promise<string>
  change: ChangeHistory
  /** Returns the URLs of photo and certificate; null where there is none. */
  addresses(id: string): Promise<{ photo: string | null; certificate: string | null }>
  /**
   * @param version as the caller last read it
   * @throws DomainError Conflict `alumniHistory.changedSince`, NotFound `alumniHistory.notFound`
   */
  remove(id: string, version: number, actor: Actor): Promise<void>
}

/** Records, corrects and removes alumni histories. */
export function createAlumniHistories({ store, clock, files, catalogue }: HistoryParts): AlumniHistories {
  const { histories } = store.read

  async function addressIn(kind: HistoryFileKind, id: string): Promise<string | null> {
    const [file] = await store.read.files.ofOwner(historyFileOf(kind, id))
    return file ? fileAddress(file) : null
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
      // The checks refuse a missing status first, so without a fault the status is set.
      if (fault || data.status === '')
        throw refuseAt(fault?.field ?? 'status', `alumniHistory.${fault?.code ?? 'status'}`)
      const id = newId()
      const at = clock.now()
      const by = actor.id
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

/** A history in the version that the caller last read. */
type SeenHistory = Pick<History, 'id' | 'version'>

/**
 * Corrects a history; an uploaded file replaces the stored one.
 * @throws DomainError Invalid or Conflict: the first failing check, at its field; Conflict
 * `alumniHistory.changedSince`, NotFound `alumniHistory.notFound`
 */
type ChangeHistory = (seen: SeenHistory, data: AlumniData, files: HistoryFiles, actor: Actor) => Promise<void>

const historyRefusals = { gone: 'alumniHistory.notFound', changed: 'alumniHistory.changedSince' }

const createHistoryChange =
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
        const changes = historyChangesOf(was, is)
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
      // Another request took the roll number first.
      throw isDuplicate(error) ? conflictAt('rollNumber', knownHistory) : error
    }

    async function filesNow({ files: kept }: Pick<AlumniRepository, 'files'>) {
      const [photo = null] = await kept.ofOwner(historyFileOf('alumni.photo', id))
      const [letter = null] = await kept.ofOwner(historyFileOf('alumni.certificate', id))
      return { photo, letter }
    }

    /**
     * Runs the checks of a new history, but does not ask again for a stored certificate that still belongs to the
     * company or institute.
     */
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
        // Imported histories never had a certificate, so none is required here.
        hasCertificate: isSent(certificate) || letter === null || isSamePlace(before, after),
      })
      if (fault?.code === 'known') throw conflictAt('rollNumber', knownHistory)
      if (fault || after.status === '')
        throw refuseAt(fault?.field ?? 'status', `alumniHistory.${fault?.code ?? 'status'}`)
      return after.status
    }
  }

interface HistoryFiles {
  photo: UploadedFile | undefined
  certificate: UploadedFile | undefined
}

interface HistoryParts {
  store: Store<AlumniRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
  catalogue: Pick<Catalogue, 'read'>
}

const knownHistory = 'alumniHistory.known'

/**
 * Completes the batch with its end year.
 * @throws DomainError Invalid `alumniHistory.batchForm` if the end year is unknown
 */
async function withBatch(catalogue: HistoryParts['catalogue'], data: AlumniData): Promise<AlumniData> {
  const batch = batchOfHistory(await catalogue.read(), data)
  if (batch === null) throw refuseAt('batch', 'alumniHistory.batchForm')
  return { ...data, batch }
}

const isSent = (file: UploadedFile | undefined): file is UploadedFile =>
  file !== undefined && file.bytes.byteLength > 0

/** Prepares the uploaded files for storage. @throws DomainError Invalid, at `photo` or `certificate` */
async function prepareFiles(
  files: Pick<KeptFiles, 'prepare'>,
  { id, photo, certificate, by }: HistoryFiles & { id: string; by: string },
): Promise<KeptFile[]> {
  const owner = historyFileOf('alumni.certificate', id)
  return [
    ...(isSent(photo) ? [await preparePassportPhoto(files, { id, file: photo, by })] : []),
    ...(isSent(certificate)
      ? [await preparePaper(files, { ...paperRules, owner, field: 'certificate', file: certificate, by })]
      : []),
  ]
}

/** Makes an upright passport photo without the camera's metadata. @throws DomainError Invalid, at `photo` */
async function preparePassportPhoto(
  files: Pick<KeptFiles, 'prepare'>,
  { id, file, by }: { id: string; file: UploadedFile; by: string },
): Promise<KeptFile> {
  const { photo } = await preparePicture(file.bytes, { photo: portrait.photo }).catch((error: unknown) => {
    throw isDomainError(error) ? refuseAt('photo', error.code, error.params) : error
  })
  const given = { ...historyFileOf('alumni.photo', id), name: 'photo.jpg', mediaType: 'image/jpeg' }
  return files.prepare({ ...given, createdBy: by }, photo)
}
