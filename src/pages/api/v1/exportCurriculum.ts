import { curriculumReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('curriculum', {
  summary:
    'The curriculum as CSV, or with format=xlsx as a sheet, with the columns of the upload; search, filters and sort as in the address of the page.',
  access: curriculumReaders,
})
