import { qualityOffice } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../kernel/kept-files/stored-file.ts'

type Locale = 'en' | 'de'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const pdfType = 'application/pdf'

/** Days: it says how things stood when it was made, and is made anew in a minute. */
export const annexKeptForDays = 1

/** The workbook and the PDF of a year, in one language. */
export const annexOf = (
  year: string,
  locale: Locale,
): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'iqac.annex',
  ownerEntity: 'annualReport',
  ownerId: annexName(year, locale),
})

export const annexName = (year: string, locale: Locale): string => `${year} ${locale}`

export const annexFiles: FileKinds = {
  'iqac.annex': {
    access: qualityOffice,
    mayRead: () => true,
    mediaTypes: [sheetType, pdfType],
    keptForDays: annexKeptForDays,
  },
}
