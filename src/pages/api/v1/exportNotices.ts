import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('notices', {
  summary:
    'The notices of the college as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: [
    'ROLE_ADMIN',
    'ROLE_ADMINISTRATION',
    'ROLE_PRINCIPAL',
    'ROLE_EXAMINATION',
    'ROLE_IQAC_INCHARGE',
    'ROLE_IQAC_COORDINATOR',
  ],
})
