import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { accreditationParams } from '#lib/schemas/achievements/accreditation.ts'
import { accreditationListName } from '#lib/achievements/accreditation-list-name.ts'
import { exportOneOf } from '#lib/server/kernel/lists/files/export-list.ts'

export const GET = exportOneOf({
  summary:
    'What the faculty have achieved in a table that an accreditation body asks for, as CSV, or with format=xlsx as a sheet; yearFrom and yearTo narrow it. Faculty get their own, a head of department the department’s.',
  access: achievementKeepers,
  params: accreditationParams,
  list: ({ table }) => accreditationListName(table),
})
