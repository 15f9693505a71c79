import { feeKeepers, studentReaders } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { maySeePhoto } from '../policy.ts'

/**
 * Identifies the stored photo of a student. The owner entity is the one of the person's data, so that the photo is
 * exported and erased with it.
 */
export const studentPhotoOf = (studentId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'students.photo',
  ownerEntity: 'studentRecord',
  ownerId: studentId,
})

export const studentFiles: FileKinds = {
  'students.photo': {
    access: [...studentReaders, ...feeKeepers, 'ROLE_STUDENT', 'ROLE_PARENT'],
    mayRead: async (app, { ownerId }, user) => user !== null && maySeePhoto(app, ownerId, user),
    mediaTypes: ['image/jpeg'],
    isShown: true,
  },
}
