import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('alumniRegistrations', {
  summary:
    'Registrations of alumni as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PLACEMENT_DEAN'],
})
