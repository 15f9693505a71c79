import { tillReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('papers', {
  summary:
    'Cheques and demand drafts of the till with what the bank did, as CSV, or with format=xlsx as a sheet; filters and sort as in the address of the page.',
  access: tillReaders,
})
