import { alumniOffice, looksAfterAlumni } from '#lib/rules/alumni.ts'
import type { FileKinds } from '../../kernel/kept-files/file-kind.ts'

/** What came along with registrations. */
export const alumniFiles: FileKinds = {
  'alumni.paper': {
    access: 'signedIn',
    mediaTypes: ['application/pdf', 'image/jpeg'],
    isShown: true,
    /** The office, and whoever's registration it is. */
    async mayRead({ alumni }, { ownerId }, user) {
      if (!user) return false
      return looksAfterAlumni(user) || (await alumni.registrations.find(ownerId))?.userId === user.id
    },
  },
  'alumni.photo': { access: alumniOffice, mediaTypes: ['image/jpeg'], isShown: true, mayRead: () => true },
  'alumni.certificate': {
    ...{ access: alumniOffice, isShown: true, mayRead: () => true },
    mediaTypes: ['application/pdf', 'image/jpeg'],
  },
}
