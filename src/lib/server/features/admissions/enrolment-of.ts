import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { Enrolment } from '../students/feature.ts'
import type { AdmissionRecord } from './admission.ts'

/** What of an admission the register of students knows, too. */
export function enrolmentOf(
  { number, entries, texts }: Pick<AdmissionRecord, 'number' | 'entries' | 'texts'>,
  photo: KeptFile | null,
): Enrolment {
  return {
    fields: {
      ...{ admissionNumber: number, name: texts.name, nameInOwnScript: texts.nameInOwnScript },
      ...{ dateOfBirth: texts.dateOfBirth, mobile: texts.studentMobile, email: texts.email },
      ...{ fatherName: texts.fatherName, fatherMobile: texts.fatherMobile },
      ...{ motherName: texts.motherName, motherMobile: texts.motherMobile },
      ...{ courseId: entries.course, branchId: entries.branch, batchId: entries.batch },
      ...{ semesterId: entries.semester, sectionId: null, regulationId: entries.regulation },
      ...{
        categoryId: entries.category,
        seatTypeId: entries.seatType,
        entryTypeId: entries.admissionEntryType,
      },
    },
    photo,
  }
}
