import { isDomainError, refuseAt } from '../../kernel/core/errors.ts'
import type { UploadedFile } from '../../kernel/http/multipart.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/kept-files.ts'
import { portrait } from '../../kernel/pictures/picture-variants.ts'
import { preparePicture } from '../../kernel/pictures/prepare-picture.ts'
import { historyFileOf } from './history.ts'

/** Upright, of passport size, without what the camera wrote into it. @throws DomainError Invalid, at `photo` */
export async function preparePassportPhoto(
  files: Pick<KeptFiles, 'prepare'>,
  { id, file, by }: { id: string; file: UploadedFile; by: string },
): Promise<KeptFile> {
  const { photo } = await preparePicture(file.bytes, { photo: portrait.photo }).catch((error: unknown) => {
    throw isDomainError(error) ? refuseAt('photo', error.code, error.params) : error
  })
  const given = { ...historyFileOf('alumni.photo', id), name: 'photo.jpg', mediaType: 'image/jpeg' }
  return files.prepare({ ...given, createdBy: by }, photo)
}
