import { staffReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('faculty', {
  summary:
    'The register of the faculty as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page. A head of department gets the own department.',
  access: staffReaders,
})
