import { studentReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('students', {
  summary:
    'The register of students as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: studentReaders,
})
