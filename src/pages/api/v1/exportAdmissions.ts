import { admissionReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('admissions', {
  summary:
    'Admissions as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page. Of an Aadhaar number the last four digits.',
  access: admissionReaders,
})
