import { createHash } from 'node:crypto'
import { isPrintedKind, lastDayOf, lastYearOf } from '#lib/achievements/last-day.ts'
import { writeDay } from '#lib/rules/dates/write-day.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { isSerialNumber } from '#lib/rules/numbers/serial-number.ts'
import type { TypedAchievement } from '#lib/schemas/achievements/achievement.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
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

/** The fields that rules beyond their form decide. */
type CheckedFields = Pick<AchievementFields, 'kind' | 'achievedOn' | 'issn'> & { year: number | null }

/**
 * Returns the problems of the date, the year and the ISSN by field; `today` is a date in India. A stored number that is
 * not changed stays, because lists had it before its check digit was verified.
 */
export function problemsOfFields(
  { kind, achievedOn, year, issn }: CheckedFields,
  { today, storedIssn = '' }: { today: string; storedIssn?: string },
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  const last = lastDayOf(kind, today)
  const lastYear = lastYearOf(kind, today)
  if (achievedOn > last)
    problems['achievedOn'] = { code: 'achievements.toCome', params: { day: writeDay(last, getLocale()) } }
  if (year !== null && year > lastYear)
    problems['year'] = { code: 'achievements.yearToCome', params: { year: lastYear } }
  if (issn !== '' && issn !== storedIssn && isPrintedKind(kind) && !isSerialNumber(issn))
    problems['issn'] = { code: 'achievements.issnForm', params: {} }
  return problems
}

/**
 * Requires fields without problems.
 * @throws DomainError Invalid `achievements.toCome`, `achievements.yearToCome`, `achievements.issnForm`, at each field
 */
export const requirePlausible = (...checked: Parameters<typeof problemsOfFields>): void =>
  refuseProblems(problemsOfFields(...checked))

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
