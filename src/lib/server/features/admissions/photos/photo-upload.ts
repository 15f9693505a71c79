import type { PhotoState, PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import type { ErrorParams } from '../../../kernel/core/errors.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

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

const own = { by: 'anybody', action: null } as const

/** Neither saved nor being saved, and not given up. */
export const openStates: readonly PhotoUploadState[] = ['checking', 'checked', 'failed']

export const isOpen = ({ state }: { state: PhotoUploadState }): boolean => openStates.includes(state)

/** Who may give photos is said by the calls; saving those of a spreadsheet is part of saving that. */
export const photoUploadMachine = stateMachine<PhotoUploadState>().of({
  kind: 'photoUpload',
  entity: 'photoUpload',
  refusal: 'photos.ended',
  moves: {
    start: { ...own, from: [null], to: ['checking'] },
    check: { ...own, from: ['checked'], to: ['checking'] },
    finishCheck: { ...own, from: ['checking'], to: ['checked'] },
    fail: { ...own, from: ['checking', 'saving'], to: ['failed'] },
    // As a job, which goes on where an earlier one broke off.
    save: { ...own, from: ['checked', 'saving'], to: ['saving'] },
    finishSave: { ...own, from: ['saving'], to: ['saved'], action: 'photoUpload.saved' },
    discard: { ...own, from: openStates, to: ['discarded'] },
  },
})
