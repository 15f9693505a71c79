import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('payableRules', {
  summary:
    'Rules by which the government or another sponsor pays a fee as CSV, or with format=xlsx as a sheet; filters and sort as in the address of the page.',
  access: ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'],
})
