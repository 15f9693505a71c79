import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('account', {
  summary:
    'The account of one person as CSV, or with format=xlsx as a sheet: payer names it, such as student:ID or admission:ID.',
  access: ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'],
})
