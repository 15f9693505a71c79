import { alumniOffice, looksAfterAlumni } from '#lib/rules/roles/offices.ts'
import type { FileKinds } from '../../kernel/kept-files/stored-file.ts'
import { paperTypes } from '../../kernel/kept-files/prepare-paper.ts'

/** Files attached to registrations and histories. */
export const alumniFiles: FileKinds = {
  'alumni.paper': {
    access: 'signedIn',
    mediaTypes: paperTypes,
    isShown: true,
    /** The office and the owner of the registration may read the file. */
    async mayRead({ alumni }, { ownerId }, user) {
      if (!user) return false
      return looksAfterAlumni(user) || (await alumni.registrations.find(ownerId))?.userId === user.id
    },
  },
  'alumni.photo': { access: alumniOffice, mediaTypes: ['image/jpeg'], isShown: true, mayRead: () => true },
  'alumni.certificate': {
    access: alumniOffice,
    isShown: true,
    mayRead: () => true,
    mediaTypes: paperTypes,
  },
}

/** File types an alumnus may upload. Source: the specification, alumni registration. */
export const paperRules = { accepts: ['pdf', 'jpeg', 'png', 'gif'], refusal: 'alumni.wrongFile' } as const
