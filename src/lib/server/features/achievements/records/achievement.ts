import { createHash } from 'node:crypto'
import { yearAfter } from '#lib/rules/dates/indian-days.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TypedAchievement } from '#lib/schemas/achievements/achievement.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { FacultyMember } from '../../faculty/feature.ts'

/** The stored fields of an achievement. */
export interface AchievementFields extends Omit<TypedAchievement, 'departmentId' | 'year'> {
  year: number
}

export interface Achievement extends AchievementFields {
  id: string
  /** Incremented on each change. */
  version: number
}

/** Fills in the year of the date if no year was entered. */
export const fieldsTyped = ({ departmentId: _, year, ...typed }: TypedAchievement): AchievementFields => ({
  ...typed,
  year: year ?? Number(typed.achievedOn.slice(0, 4)),
})

/**
 * Returns whether the date is too far in the future. A publication or book may carry an issue date up to one year
 * ahead; anything else must have happened.
 */
export function isToCome(
  { kind, achievedOn }: Pick<AchievementFields, 'kind' | 'achievedOn'>,
  today: string,
): boolean {
  const isPrinted = kind === 'publication' || kind === 'book'
  const last = isPrinted ? yearAfter(today) : today
  return achievedOn > last
}

/**
 * Requires a permitted date; `today` is a date in India.
 * @throws DomainError Invalid `achievements.toCome`, at `achievedOn`
 */
export function requireHappened(fields: AchievementFields, today: string): void {
  if (isToCome(fields, today)) throw refuseAt('achievedOn', 'achievements.toCome')
}

export const achievementFieldsOf = (of: AchievementFields): AchievementFields => ({
  memberId: of.memberId,
  kind: of.kind,
  achievedOn: of.achievedOn,
  year: of.year,
  description: of.description,
  title: of.title,
  authors: of.authors,
  source: of.source,
  issn: of.issn,
  doi: of.doi,
  citations: of.citations,
  inScopus: of.inScopus,
})

/** Changes whenever a stored field changes. */
export const achievementDigest = (of: AchievementFields): string =>
  JSON.stringify(Object.values(achievementFieldsOf(of)))

/**
 * Identifies an achievement of a person: by the DOI if there is one, otherwise by kind, date, title and description. It
 * is hashed because a description is too long for an index.
 */
export function sameKeyOf(
  of: Pick<AchievementFields, 'doi' | 'kind' | 'achievedOn' | 'title' | 'description'>,
): string {
  const digestParts = of.doi
    ? ['doi', of.doi]
    : [of.kind, of.achievedOn, wordKey(of.title), wordKey(of.description)]
  return createHash('sha256').update(JSON.stringify(digestParts)).digest('hex')
}

/** The fields recorded in the audit trail. */
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

/** Includes the employee code, because the record may belong to someone else by the time the entry is read. */
export const auditedAchievement = (
  { memberId: _, ...fields }: AchievementFields,
  { employeeCode }: Pick<FacultyMember, 'employeeCode'>,
): Audited => ({ employeeCode, ...fields })
