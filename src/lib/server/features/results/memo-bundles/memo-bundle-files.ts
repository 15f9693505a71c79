import { examinationOffice } from '#lib/results/examination-office.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'

/** Days for which a file is stored. It shows the results of its day and can be made again within a minute. */
export const memoBundleDays = 7

export const memoBundleOwner = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'results.memoBundle',
  ownerEntity: 'memoBundle',
  ownerId: id,
})

export const memoBundleFiles: FileKinds = {
  'results.memoBundle': {
    access: examinationOffice,
    mayRead: () => true,
    mediaTypes: ['application/pdf'],
    keptForDays: memoBundleDays,
  },
}
