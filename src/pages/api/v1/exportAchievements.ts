import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { exportList } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportList('achievements', {
  summary:
    'What the faculty have achieved as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page. Faculty get their own, a head of department the department’s.',
  access: achievementKeepers,
})
