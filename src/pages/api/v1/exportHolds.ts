import { examinationOffice } from '#lib/results/examination-office.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('holds', {
  summary:
    'Results that are or were withheld as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: examinationOffice,
})
