import * as v from 'valibot'
import { achievementKeepers } from '#lib/rules/achievement-roles.ts'
import { accreditationParams } from '#lib/schemas/achievements/accreditation.ts'
import { accreditationListName } from '#lib/achievements/accreditation-list-name.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { answerList } from '#lib/server/kernel/lists/export-list.ts'

export const GET = endpoint({
  summary:
    'What the faculty have achieved in a table that an accreditation body asks for, as CSV, or with format=xlsx as a sheet; yearFrom and yearTo narrow it. Faculty get their own, a head of department the department’s.',
  access: achievementKeepers,
  limit: 'staff',
  params: accreditationParams,
  reply: v.string(),
  run: ({ params: { table }, ...input }) => answerList(accreditationListName(table), input),
})
