import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('calendarDays', {
  summary:
    'The days that differ from the weekly pattern as CSV, or with format=xlsx as a sheet, with the columns of the upload; search, filters and sort as in the address of the page.',
  access: 'signedIn',
})
