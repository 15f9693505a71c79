import { qualityOffice } from '#lib/rules/roles/offices.ts'
import type { FileKinds, KeptFile } from '../../kernel/kept-files/stored-file.ts'

type Locale = 'en' | 'de'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const pdfType = 'application/pdf'

/** In days. An annex is a snapshot that can be created again within a minute. */
const annexKeptForDays = 1

/** The file owner of a year's workbook and PDF in one language. */
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
