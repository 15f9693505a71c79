import { isDomainError, refuseAt } from '../core/errors.ts'
import type { UploadedFile } from '../http/uploads/multipart.ts'
import { type FileKindByBytes, kindOfBytes } from '../pictures/kind-of-bytes.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import type { KeptFile } from './stored-file.ts'
import type { KeptFiles } from './stored-files.ts'

/** What such a file is kept as. */
export const paperTypes = ['application/pdf', 'image/jpeg'] as const

/** Large enough to read what is written on a certificate. */
const readable = { width: 2000, height: 2000, fit: 'inside', format: 'jpeg' } as const

/** Whose it is, and at which field it is said that something is wrong with it. */
export interface Paper {
  owner: Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'>
  field: string
  /** What it may be, and the code of the refusal where it is something else. */
  accepts: readonly FileKindByBytes[]
  refusal: string
  file: UploadedFile
  by: string
}

/**
 * A proof that came along: a PDF as it came, which nobody's browser opens by itself, or a picture, written anew.
 * @throws DomainError Invalid, at the field
 */
export async function preparePaper(
  files: Pick<KeptFiles, 'prepare'>,
  { owner, field, accepts, refusal, file, by }: Paper,
): Promise<KeptFile> {
  const kind = kindOfBytes(file.bytes)
  if (kind === null || !accepts.includes(kind)) throw refuseAt(field, refusal)
  const given = { ...owner, createdBy: by }
  if (kind === 'pdf')
    return files.prepare({ ...given, name: `${stem(file)}.pdf`, mediaType: 'application/pdf' }, file.bytes)
  const { picture } = await preparePicture(file.bytes, { picture: readable }).catch((error: unknown) => {
    throw isDomainError(error) ? refuseAt(field, error.code, error.params) : error
  })
  return files.prepare({ ...given, name: `${stem(file)}.jpg`, mediaType: 'image/jpeg' }, picture)
}

/** Its name without the ending: what it is, its bytes say. */
const stem = ({ name }: UploadedFile): string => name.replace(/\.[^.]*$/, '') || 'file'
