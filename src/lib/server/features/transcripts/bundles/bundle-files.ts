import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { examinationOffice } from '../policy.ts'

/** Days: it says what held when it was made, and is made anew in a minute. */
export const bundleKeptForDays = 7

export const bundleOwner = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'transcripts.bundle',
  ownerEntity: 'transcriptBundle',
  ownerId: id,
})

export const bundleFiles: FileKinds = {
  'transcripts.bundle': {
    access: examinationOffice,
    mayRead: () => true,
    mediaTypes: ['application/pdf'],
    keptForDays: bundleKeptForDays,
  },
}
