import type { AlumniData } from '#lib/schemas/alumni/history.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { UploadedFile } from '../../../kernel/http/uploads/multipart.ts'
import { preparePaper } from '../../../kernel/kept-files/prepare-paper.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { KeptFiles } from '../../../kernel/kept-files/stored-files.ts'
import { portrait } from '../../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../../kernel/pictures/prepare-picture.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { paperRules } from '../alumni-files.ts'
import type { AlumniRepository } from '../repository.ts'
import { batchOfHistory } from './history-batch.ts'
import { historyFileOf } from './history.ts'

export interface HistoryFiles {
  photo: UploadedFile | undefined
  certificate: UploadedFile | undefined
}

export interface HistoryParts {
  store: Store<AlumniRepository>
  clock: Clock
  files: Pick<KeptFiles, 'prepare'>
  catalogue: Pick<Catalogue, 'read'>
}

export const knownHistory = 'alumniHistory.known'

/** With both years of the batch. @throws DomainError Invalid `alumniHistory.batchForm` where nobody can tell them */
export async function withBatch(catalogue: HistoryParts['catalogue'], data: AlumniData): Promise<AlumniData> {
  const batch = batchOfHistory(await catalogue.read(), data)
  if (batch === null) throw refuseAt('batch', 'alumniHistory.batchForm')
  return { ...data, batch }
}

export const isSent = (file: UploadedFile | undefined): file is UploadedFile =>
  file !== undefined && file.bytes.byteLength > 0

/** Those that came along. @throws DomainError Invalid, at `photo` or `certificate` */
export async function prepareFiles(
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

/** Upright, of passport size, without what the camera wrote into it. @throws DomainError Invalid, at `photo` */
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
