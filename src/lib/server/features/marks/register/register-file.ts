import { examinationOffice } from '#lib/results/examination-office.ts'
import type { FileKinds, KeptFile } from '../../../kernel/kept-files/stored-file.ts'

type Locale = 'en' | 'de'

/** Days: it says how the marks stood when it was made, and is made anew in a minute. */
const keptForDays = 1

export const registerName = (examId: string, locale: Locale): string => `${examId} ${locale}`

/** The tabulation register of an exam that was made last, in one language. */
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
