import * as v from 'valibot'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'

export const exportMissingStudents = exportOneOf({
  summary:
    'Students who by the register should have marks in an exam, and have none, as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: examinationOffice,
  params: v.object({ examId: v.pipe(v.string(), v.uuid('field.invalid')) }),
  list: () => 'missingStudents',
  about: ({ examId }) => examId,
})
