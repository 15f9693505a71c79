import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { Enrolment } from '../students/feature.ts'
import type { AdmissionRecord } from './admission.ts'

type RegisterField = Exclude<keyof Enrolment['fields'], 'admissionNumber' | 'sectionId'>

/** Which fields of a form the register of students has, too, and what it calls them. */
export const registerFields: Partial<Record<AdmissionFieldName, RegisterField>> = {
  ...({ name: 'name', nameInOwnScript: 'nameInOwnScript', dateOfBirth: 'dateOfBirth' } as const),
  ...({ studentMobile: 'mobile', email: 'email' } as const),
  ...({ fatherName: 'fatherName', fatherMobile: 'fatherMobile' } as const),
  ...({ motherName: 'motherName', motherMobile: 'motherMobile' } as const),
  ...({ course: 'courseId', branch: 'branchId', batch: 'batchId', semester: 'semesterId' } as const),
  ...({ regulation: 'regulationId', category: 'categoryId', seatType: 'seatTypeId' } as const),
  admissionEntryType: 'entryTypeId',
}

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
