import type { Kysely } from 'kysely'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { type Actor, systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { jobRepository } from '../../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../../kernel/kept-files/stored-file.repository.ts'
import { transitionRepository } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { photoLineRepository } from './photo-line.repository.ts'
import { type PhotoUploadChange, photoUploadRepository } from './photo-upload.repository.ts'
import { type PhotoUpload, photoUploadMachine, photoZipOf } from './photo-upload.ts'

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
  tell?: object
}

/** @throws DomainError Conflict `photos.ended` */
export const movePhotoUpload = (
  write: PhotoMoveRepository,
  upload: PhotoUpload,
  move: Exclude<keyof typeof photoUploadMachine.moves, 'start'>,
  { actor, at, change = {}, tell = {} }: PhotoMove,
): Promise<void> =>
  transition(write, photoUploadMachine, {
    move,
    id: upload.id,
    from: upload.state,
    actor,
    at,
    audit: { after: tell },
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
