import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('users', {
  summary:
    'The people with a login as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: ['ROLE_ADMIN'],
})
