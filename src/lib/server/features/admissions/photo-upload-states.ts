import type { PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

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
