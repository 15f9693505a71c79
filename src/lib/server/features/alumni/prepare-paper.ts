import { isDomainError, refuseAt } from '../../kernel/core/errors.ts'
import type { UploadedFile } from '../../kernel/http/multipart.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { KeptFiles } from '../../kernel/kept-files/kept-files.ts'
import { preparePicture } from '../../kernel/pictures/prepare-picture.ts'

/** Large enough to read what is written on a certificate. */
const readable = { width: 2000, height: 2000, fit: 'inside', format: 'jpeg' } as const

/** What each kind begins with, whatever its name says. */
const beginnings = {
  pdf: [...Buffer.from('%PDF-')],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47],
  gif: [...Buffer.from('GIF8')],
} as const

/** Whose it is, and at which field it is said that something is wrong with it. */
export interface Paper {
  owner: Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'>
  field: string
  file: UploadedFile
  by: string
}

/**
 * A proof that came along: a PDF as it came, which nobody's browser opens by itself, or a picture, written anew.
 * @throws DomainError Invalid, at the field
 */
export async function preparePaper(
  files: Pick<KeptFiles, 'prepare'>,
  { owner, field, file, by }: Paper,
): Promise<KeptFile> {
  const kind = kindOf(file.bytes)
  if (kind === null) throw refuseAt(field, 'alumni.wrongFile')
  const given = { ...owner, createdBy: by }
  if (kind === 'pdf')
    return files.prepare({ ...given, name: `${stem(file)}.pdf`, mediaType: 'application/pdf' }, file.bytes)
  const { picture } = await preparePicture(file.bytes, { picture: readable }).catch((error: unknown) => {
    throw isDomainError(error) ? refuseAt(field, error.code, error.params) : error
  })
  return files.prepare({ ...given, name: `${stem(file)}.jpg`, mediaType: 'image/jpeg' }, picture)
}

function kindOf(bytes: Uint8Array): keyof typeof beginnings | null {
  for (const [kind, beginning] of Object.entries(beginnings))
    if (beginning.every((byte, index) => bytes[index] === byte)) return kind as keyof typeof beginnings
  return null
}

/** Its name without the ending: what it is, its bytes say. */
const stem = ({ name }: UploadedFile): string => name.replace(/\.[^.]*$/, '') || 'file'
