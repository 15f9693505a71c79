import { tillReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('monthBook', {
  summary:
    'The book of a month (month=2026-10; this month without it): money received and returned by head and way, as CSV, or with format=xlsx or format=pdf.',
  access: tillReaders,
})
