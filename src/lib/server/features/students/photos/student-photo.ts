import { registerReaders } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { maySeePhoto } from '../policy.ts'

/** Whose it is: under the name by which the person's data is found, so that it is handed out and erased with it. */
export const photoOf = (studentId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'students.photo',
  ownerEntity: 'studentRecord',
  ownerId: studentId,
})

export const studentFiles: FileKinds = {
  'students.photo': {
    access: [...registerReaders, 'ROLE_STUDENT', 'ROLE_PARENT'],
    mayRead: async (app, { ownerId }, user) => user !== null && maySeePhoto(app, ownerId, user),
    mediaTypes: ['image/jpeg'],
    isShown: true,
  },
}
