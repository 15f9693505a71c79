import { strengthReaders } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('strength', {
  summary:
    'How many students each branch had in each year of study on the day `on`, by gender and category, as CSV, or with format=xlsx as a sheet. A head of department gets the own department.',
  access: strengthReaders,
})
