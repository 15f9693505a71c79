import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('money', {
  summary:
    'What was received and returned, entry by entry, as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'],
})
