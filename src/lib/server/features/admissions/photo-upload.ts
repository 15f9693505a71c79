import type { PhotoState, PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import type { ErrorParams } from '../../kernel/core/errors.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'

/** A zip file of photos on its way in, for the admissions of one upload. */
export interface PhotoUpload {
  id: string
  importId: string
  fileName: string
  state: PhotoUploadState
  /** Photos that are there already give way. */
  replaces: boolean
  problem: string | null
  params: ErrorParams
  /** Of the import, as it was when names were compared with its rows. */
  revision: number
  jobId: string | null
  createdAt: string
  createdBy: string
}

/** A picture of it, or a row without one. */
export interface PhotoLine {
  place: number
  name: string
  /** The hall ticket number, in capitals; one that is nobody's as it is shown, with the numbers of cards in it masked. */
  number: string
  state: PhotoState
  problem: string | null
  params: ErrorParams
  line: number | null
  admissionId: string | null
}

/** The zip file itself: nobody is handed it. */
export const photoZipOf = (uploadId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'admissions.photoZip',
  ownerEntity: 'photoUpload',
  ownerId: uploadId,
})
