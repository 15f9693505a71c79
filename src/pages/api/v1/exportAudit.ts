import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('audit', {
  summary:
    'The audit trail as CSV, or with format=xlsx as a sheet; filters and sort as in the address of the page.',
  access: ['ROLE_ADMIN'],
})
