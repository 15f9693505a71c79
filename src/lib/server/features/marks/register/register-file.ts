import { examinationOffice } from '#lib/results/examination-office.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'

type Locale = 'en' | 'de'

/** In days. A register is a snapshot that can be created again within a minute. */
const keptForDays = 1

export const registerName = (examId: string, locale: Locale): string => `${examId} ${locale}`

/** The file owner of an exam's tabulation register in one language. */
export const registerOf = (
  examId: string,
  locale: Locale,
): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'marks.register',
  ownerEntity: 'tabulationRegister',
  ownerId: registerName(examId, locale),
})

export const registerFiles: FileKinds = {
  'marks.register': {
    access: examinationOffice,
    mayRead: () => true,
    mediaTypes: ['application/pdf'],
    keptForDays,
  },
}
