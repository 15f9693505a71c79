import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('defaulters', {
  summary:
    'Who has not paid what was due, with the sum, as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page. What a sponsor pays is not in it.',
  access: ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'],
})
