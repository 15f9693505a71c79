import type { FacultyMember } from '../faculty/feature.ts'
import type { AchievementFields } from './achievement.ts'

/** What the audit trail keeps of an achievement. */
export const auditedFields = [
  'employeeCode',
  'kind',
  'achievedOn',
  'year',
  'description',
  'title',
  'authors',
  'source',
  'issn',
  'doi',
  'citations',
  'inScopus',
  'proof',
] as const

type Audited = Partial<Record<(typeof auditedFields)[number], string | number | boolean>>

/** With the code of the person: the record may be another's when somebody reads it. */
export const auditedAchievement = (
  { memberId: _, ...fields }: AchievementFields,
  { employeeCode }: Pick<FacultyMember, 'employeeCode'>,
): Audited => ({ employeeCode, ...fields })
