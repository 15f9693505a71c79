import type { Kysely } from 'kysely'
import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Cleaning, Counts } from '../../../kernel/hooks.ts'
import { jobRepository } from '../../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../../kernel/kept-files/stored-file.repository.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transitionRepository } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { AdmissionsRepository } from '../repository.ts'
import {
  photoLineRepository,
  type PhotoUploadChange,
  photoUploadRepository,
} from './photo-upload.repository.ts'
import { isOpen, type PhotoUpload, photoUploadMachine, photoZipOf } from './photo-upload.ts'

/** The repositories that moving a zip file needs, without those of admissions. */
export type PhotoMoveRepository = Pick<
  AdmissionsRepository,
  'photoUploads' | 'photoLines' | 'transitions' | 'audit' | 'jobs' | 'files'
>

export const photoMoveRepository = (db: Kysely<Tables>): PhotoMoveRepository => ({
  photoUploads: photoUploadRepository(db),
  photoLines: photoLineRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  jobs: jobRepository(db),
  files: keptFileRepository(db),
})

interface PhotoMove {
  actor: Actor
  at: string
  change?: PhotoUploadChange
  /** Facts for the audit trail. */
  auditFacts?: object
}

/** @throws DomainError Conflict `photos.ended` */
export const movePhotoUpload = (
  write: PhotoMoveRepository,
  upload: PhotoUpload,
  move: Exclude<keyof typeof photoUploadMachine.moves, 'start'>,
  { actor, at, change = {}, auditFacts = {} }: PhotoMove,
): Promise<void> =>
  transition(write, photoUploadMachine, {
    move,
    id: upload.id,
    from: upload.state,
    actor,
    at,
    audit: { after: auditFacts },
    update: (to) => write.photoUploads.move(upload, to, change),
  })

/** Enqueues the job that saves them. */
export async function startSaving(
  write: PhotoMoveRepository,
  upload: PhotoUpload,
  { replaces, actor, at }: Pick<PhotoMove, 'actor' | 'at'> & { replaces: boolean },
): Promise<string> {
  const jobId = newId()
  await movePhotoUpload(write, upload, 'save', { actor, at, change: { jobId, replaces } })
  const job = { id: jobId, kind: 'admissions.savePhotos', subjectId: upload.id, input: { actor } }
  await write.jobs.enqueue({ ...job, createdAt: at, createdBy: actor })
  return jobId
}

/** Discards the zip file together with its parsed lines. */
export async function discardPhotos(
  write: PhotoMoveRepository,
  upload: PhotoUpload,
  { actor, at }: Pick<PhotoMove, 'actor' | 'at'>,
): Promise<void> {
  const change = { ended: { at, by: actor.id } }
  await movePhotoUpload(write, upload, 'discard', { actor, at, change })
  await write.files.drop(photoZipOf(upload.id))
  await write.photoLines.clear(upload.id)
}

/** Marks a check that failed for good. */
export async function failPhotoCheck(
  db: Kysely<Tables>,
  { subjectId, id }: { subjectId: string; id: string },
  at: string,
): Promise<void> {
  const write = photoMoveRepository(db)
  const upload = await write.photoUploads.lock(subjectId)
  if (upload?.state !== 'checking' || upload.jobId !== id) return
  const change = { problem: 'photos.brokeOff', params: {} }
  await movePhotoUpload(write, upload, 'fail', { actor: systemActor('photos'), at, change })
  // A partial result is useless.
  await write.photoLines.clear(upload.id)
}

/**
 * Discards abandoned zip files. The bytes of ended uploads are deleted a day after they arrived, because they are
 * large; parsed lines are deleted with those of their spreadsheet.
 */
export async function cleanPhotoUploads(
  store: Store<AdmissionsRepository>,
  { daysAgo, putAside }: Cleaning,
): Promise<Counts> {
  const { photoUploads } = store.read
  for (const { id } of await photoUploads.leftBehind(daysAgo(photoLimits.keptForDays)))
    await discardOld(store, id, daysAgo(0))
  let photoZips = 0
  for (const hash of await photoUploads.unusedZips()) {
    // Younger ones may belong to an upload whose row is not written yet: the same zip file was sent again.
    if (!(await putAside(hash, daysAgo(1)))) continue
    photoZips += 1
    await store.transact((write) => write.photoUploads.forgetZip(hash))
  }
  const photoLines = await store.transact((write) => write.photoLines.dropStripped())
  return { photoZips, photoLines }
}

/** An upload that a job is working on is kept. */
const discardOld = (store: Store<AdmissionsRepository>, id: string, at: string): Promise<void> =>
  store.transact(async (write) => {
    const upload = await write.photoUploads.lock(id)
    if (!upload || !isOpen(upload) || (await write.jobs.running(id))) return
    await discardPhotos(write, upload, { actor: systemActor('housekeeping'), at })
  })
