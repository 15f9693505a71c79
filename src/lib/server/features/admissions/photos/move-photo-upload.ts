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

/** What moving a zip file of photos needs; of an admission nothing. */
export type MovesPhotos = Pick<
  AdmissionsRepository,
  'photoUploads' | 'photoLines' | 'transitions' | 'audit' | 'jobs' | 'files'
>

export const movesPhotos = (db: Kysely<Tables>): MovesPhotos => ({
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
  /** For the audit trail. */
  tell?: object
}

/** @throws DomainError Conflict `photos.ended` */
export const movePhotoUpload = (
  write: MovesPhotos,
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

/** Begins the job that saves them. */
export async function beginSaving(
  write: MovesPhotos,
  upload: PhotoUpload,
  { replaces, actor, at }: Pick<PhotoMove, 'actor' | 'at'> & { replaces: boolean },
): Promise<string> {
  const jobId = newId()
  await movePhotoUpload(write, upload, 'save', { actor, at, change: { jobId, replaces } })
  const job = { id: jobId, kind: 'admissions.savePhotos', subjectId: upload.id, input: { actor } }
  await write.jobs.enqueue({ ...job, createdAt: at, createdBy: actor })
  return jobId
}

/** Nobody saves it any more: the zip file goes, and what was read of it. */
export async function discardPhotos(
  write: MovesPhotos,
  upload: PhotoUpload,
  { actor, at }: Pick<PhotoMove, 'actor' | 'at'>,
): Promise<void> {
  const change = { ended: { at, by: actor.id } }
  await movePhotoUpload(write, upload, 'discard', { actor, at, change })
  await write.files.drop(photoZipOf(upload.id))
  await write.photoLines.clear(upload.id)
}

/** A check that broke off for good. */
export async function failPhotoCheck(
  db: Kysely<Tables>,
  { subjectId, id }: { subjectId: string; id: string },
  at: string,
): Promise<void> {
  const write = movesPhotos(db)
  const upload = await write.photoUploads.lock(subjectId)
  if (upload?.state !== 'checking' || upload.jobId !== id) return
  const change = { problem: 'photos.brokeOff', params: {} }
  await movePhotoUpload(write, upload, 'fail', { actor: systemActor('photos'), at, change })
  // A part of what was read says nothing.
  await write.photoLines.clear(upload.id)
}
