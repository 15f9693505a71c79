import type { FileKinds } from '../../kernel/kept-files/file-kind.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import { registerReaders } from '#lib/rules/registers.ts'
import { mayBeSeenBy } from './students.policy.ts'

/** Whose it is: under the name by which the person's data is found, so that it is handed out and erased with it. */
export const photoOf = (studentId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'students.photo',
  ownerEntity: 'studentRecord',
  ownerId: studentId,
})

/** Whoever may see the student may see the photo. */
export const studentFiles: FileKinds = {
  'students.photo': {
    access: registerReaders,
    async mayRead(app, { ownerId }, user) {
      const student = await app.students.show(ownerId)
      return student !== null && user !== null && mayBeSeenBy(app, student, user)
    },
    mediaTypes: ['image/jpeg'],
    isShown: true,
  },
}
