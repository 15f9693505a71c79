import { tillReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('transfers', {
  summary:
    'Transfers that payers have shown at the till with what the officer entered, as CSV, or with format=xlsx as a sheet; filters and sort as in the address of the page.',
  access: tillReaders,
})
