import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('exams', {
  summary:
    'The board of exams as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
})
