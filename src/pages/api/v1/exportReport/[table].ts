import { resultReaders } from '#lib/rules/roles/offices.ts'
import { reportParams } from '#lib/schemas/iqac.ts'
import { exportOneOf } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportOneOf({
  summary:
    'What the quality office reports of an academic year: how the exams went, the same branch by branch, or where those work and study who left, as CSV, or with format=xlsx as a sheet; year narrows it, such as 2025-2026.',
  // The list of a table decides which of these roles have its rows.
  access: resultReaders,
  params: reportParams,
  list: ({ table }) => table,
})
