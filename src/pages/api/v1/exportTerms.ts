import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('terms', {
  summary:
    'The terms of all batches as CSV, or with format=xlsx as a sheet, with the dates of their examinations; search, filters and sort as in the address of the page.',
  access: 'signedIn',
})
