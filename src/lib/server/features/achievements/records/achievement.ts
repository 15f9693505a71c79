import { createHash } from 'node:crypto'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TypedAchievement } from '#lib/schemas/achievements/achievement.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { FacultyMember } from '../../faculty/feature.ts'

/** What is known of an achievement. */
export interface AchievementFields extends Omit<TypedAchievement, 'departmentId' | 'year'> {
  year: number
}

export interface Achievement extends AchievementFields {
  id: string
  /** Goes up with each change. */
  version: number
}

/** With the year of its date, where none was typed. */
export const fieldsTyped = ({ departmentId: _, year, ...typed }: TypedAchievement): AchievementFields => ({
  ...typed,
  year: year ?? Number(typed.achievedOn.slice(0, 4)),
})

/** A publication or a book may carry the date of an issue to come, of at most a year ahead; anything else has happened. */
export function isToCome(
  { kind, achievedOn }: Pick<AchievementFields, 'kind' | 'achievedOn'>,
  today: string,
): boolean {
  const isPrinted = kind === 'publication' || kind === 'book'
  const last = isPrinted ? `${Number(today.slice(0, 4)) + 1}${today.slice(4)}` : today
  return achievedOn > last
}

/** `today` is an Indian day. @throws DomainError Invalid `achievements.toCome`, at the day */
export function requireHappened(fields: AchievementFields, today: string): void {
  if (isToCome(fields, today)) throw refuseAt('achievedOn', 'achievements.toCome')
}

export const fieldsOf = (of: AchievementFields): AchievementFields => ({
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

/** Changes with whatever is known of it. */
export const printOf = (of: AchievementFields): string => JSON.stringify(Object.values(fieldsOf(of)))

/**
 * A person has each once: a DOI names a work, whatever else is written of it; anything else is the same one where
 * kind, date and words are. Hashed, for a description is longer than an index takes.
 */
export function sameKeyOf(
  of: Pick<AchievementFields, 'doi' | 'kind' | 'achievedOn' | 'title' | 'description'>,
): string {
  const told = of.doi ? ['doi', of.doi] : [of.kind, of.achievedOn, wordKey(of.title), wordKey(of.description)]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}

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
