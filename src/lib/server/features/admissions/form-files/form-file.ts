import { admissionOffice } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'

/** A file with the forms of several admissions. */
export interface FormFile {
  /** Also the id of its job. */
  id: string
  /** Number of requested forms. */
  forms: number
  /** Number of forms in the file; null until it is made. */
  made: number | null
  createdAt: string
  /** A user id. */
  createdBy: string
}

/** The maximum number of forms in one file: each has a photo, and nobody prints more at once. */
export const mostForms = 500

/** Days for which a file is stored. It shows the admissions as they were, and can be made again within a minute. */
export const formFileDays = 7

export const formFileOwner = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'admissions.forms',
  ownerEntity: 'admissionForms',
  ownerId: id,
})

export const formFiles: FileKinds = {
  'admissions.forms': {
    access: admissionOffice,
    mayRead: () => true,
    mediaTypes: ['application/pdf'],
    keptForDays: formFileDays,
  },
}
