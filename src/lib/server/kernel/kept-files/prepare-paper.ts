import { isDomainError, refuseAt } from '../core/errors.ts'
import type { UploadedFile } from '../http/uploads/multipart.ts'
import { type FileKindByBytes, kindOfBytes } from '../pictures/kind-of-bytes.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import type { KeptFile } from './stored-file.ts'
import type { KeptFiles } from './stored-files.ts'

/** The media types in which such a file is stored. */
export const paperTypes = ['application/pdf', 'image/jpeg'] as const

/** Large enough to read a certificate. */
const readable = { width: 2000, height: 2000, fit: 'inside', format: 'jpeg' } as const

/** The owner of the file, and the field at which its problems are reported. */
export interface Paper {
  owner: Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'>
  field: string
  /** The accepted kinds, and the error code for any other. */
  accepts: readonly FileKindByBytes[]
  refusal: string
  file: UploadedFile
  by: string
}

/**
 * Prepares an uploaded proof: a PDF is stored unchanged, because no browser opens it by itself; a picture is
 * re-encoded.
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

/** Returns the name without its extension, because the bytes determine the type. */
const stem = ({ name }: UploadedFile): string => name.replace(/\.[^.]*$/, '') || 'file'
