import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { transcriptOffice } from '../policy.ts'

/** Days for which a file is stored. It reflects the results when it was made, and can be made again within a minute. */
export const bundleKeptForDays = 7

export const bundleOwner = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'transcripts.bundle',
  ownerEntity: 'transcriptBundle',
  ownerId: id,
})

export const bundleFiles: FileKinds = {
  'transcripts.bundle': {
    access: transcriptOffice,
    mayRead: () => true,
    mediaTypes: ['application/pdf'],
    keptForDays: bundleKeptForDays,
  },
}
