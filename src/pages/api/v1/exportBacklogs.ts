import { backlogReaders } from '#lib/results/examination-office.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('backlogs', {
  summary:
    'The students with failed subjects in a released exam, the newest or that of `exam`, as CSV, or with format=xlsx as a sheet. A head of department gets the own department.',
  access: backlogReaders,
})
