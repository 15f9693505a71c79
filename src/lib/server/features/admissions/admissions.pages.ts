import { admissionOffice, admissionReaders, numbersOffice } from '#lib/rules/admissions.ts'
import type { PageRules } from '../../kernel/http/page-access.ts'

/** Who opens which page of admissions. */
export const admissionsPages: PageRules = {
  '/[...locale]/admissionForm': admissionOffice,
  '/[...locale]/AdmissionFormForSmsk': admissionOffice,
  '/[...locale]/app/Admissions': admissionReaders,
  '/[...locale]/app/Admissions/admit': admissionOffice,
  '/[...locale]/app/Admissions/upload': admissionOffice,
  '/[...locale]/app/Admissions/photos': admissionOffice,
  '/[...locale]/app/Admissions/numbers': numbersOffice,
  '/[...locale]/app/Admissions/[admissionId]': admissionReaders,
  '/[...locale]/app/Admissions/[admissionId]/form': admissionReaders,
  '/[...locale]/app/Admissions/[admissionId]/certificates': admissionOffice,
  '/[...locale]/app/Admissions/[admissionId]/slip': admissionOffice,
  // Their own alone.
  '/[...locale]/app/Student/record': ['ROLE_STUDENT'],
}
