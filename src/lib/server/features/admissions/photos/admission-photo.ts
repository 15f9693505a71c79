import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { admissionReaders } from '#lib/rules/roles/offices.ts'
import type { FileKinds } from '../../../kernel/kept-files/file-kind.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { mayReadAdmission } from '../policy.ts'

export const photoOf = (admissionId: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'admissions.photo',
  ownerEntity: 'admission',
  ownerId: admissionId,
})

/** Readers of an admission may see its photo. */
export const admissionFiles: FileKinds = {
  'admissions.photo': {
    access: admissionReaders,
    async mayRead(app, { ownerId }, user) {
      const admission = await app.admissions.find(ownerId)
      return admission !== null && user !== null && mayReadAdmission(app, admission, user)
    },
    mediaTypes: ['image/jpeg'],
    isShown: true,
  },
  // Only jobs read them.
  'admissions.photoZip': {
    access: [],
    mayRead: () => false,
    mediaTypes: ['application/zip'],
    keptForDays: photoLimits.keptForDays,
  },
}
