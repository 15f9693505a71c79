import type { PhotoState, PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import type { ErrorParams } from '../../../kernel/core/errors.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A zip file of photos for the admissions of one import. */
export interface PhotoUpload {
  id: string
  importId: string
  fileName: string
  state: PhotoUploadState
  /** These photos replace existing ones. */
  replaces: boolean
  problem: string | null
  params: ErrorParams
  /** The import's revision when names were compared with its rows. */
  revision: number
  jobId: string | null
  createdAt: string
  createdBy: string
}

/** A picture of the archive, or a row without a picture. */
export interface PhotoLine {
  place: number
  name: string
  /** The hall ticket number, in capitals; where it belongs to nobody, Aadhaar numbers in it are masked. */
  number: string
  state: PhotoState
  problem: string | null
  params: ErrorParams
  line: number | null
  admissionId: string | null
}

/** The zip file itself, which is never downloadable. */
export const photoZipOf = (uploadId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'admissions.photoZip',
  ownerEntity: 'photoUpload',
  ownerId: uploadId,
})

const own = { by: 'anybody', action: null } as const

/** Uploads that are neither saved, nor being saved, nor discarded. */
export const openStates: readonly PhotoUploadState[] = ['checking', 'checked', 'failed']

export const isOpen = ({ state }: { state: PhotoUploadState }): boolean => openStates.includes(state)

/** The calls check the right to upload photos; saving those of a spreadsheet is part of its commit. */
export const photoUploadMachine = stateMachine<PhotoUploadState>().of({
  kind: 'photoUpload',
  entity: 'photoUpload',
  refusal: 'photos.ended',
  moves: {
    start: { ...own, from: [null], to: ['checking'] },
    check: { ...own, from: ['checked'], to: ['checking'] },
    finishCheck: { ...own, from: ['checking'], to: ['checked'] },
    fail: { ...own, from: ['checking', 'saving'], to: ['failed'] },
    // The job continues where an earlier one stopped.
    save: { ...own, from: ['checked', 'saving'], to: ['saving'] },
    finishSave: { ...own, from: ['saving'], to: ['saved'], action: 'photoUpload.saved' },
    discard: { ...own, from: openStates, to: ['discarded'] },
  },
})
