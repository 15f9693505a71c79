import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../policy.ts'

/** Whether a row of the register, under the name `member`, is of those whose achievements are kept. */
export const isWithin = (
  { isAll, departmentId, memberId }: Scope,
  member: 'member' | 'other_member' = 'member',
): RawBuilder<boolean> =>
  isAll
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(${sql.ref(`${member}.id`)} = ${memberId ?? ''}
        or ${sql.ref(`${member}.department_id`)} = ${departmentId ?? ''})`

/** What is asked about, ends included; of any day and year where nothing is named. */
export interface WorksAsked {
  onFrom?: string | undefined
  onTo?: string | undefined
  yearFrom?: string | undefined
  yearTo?: string | undefined
}

/**
 * A work of several people is one: of the rows with its DOI, within what is seen and asked about, the first counts. One
 * that people date differently is there in each of those years.
 */
export const isFirstOfWork = (
  scope: Scope,
  asked: WorksAsked = {},
): RawBuilder<boolean> => sql<boolean>`(one.doi = '' or not exists (
    select 1 from faculty_achievements as other
    join faculty_members as other_member on other_member.id = other.member_id
    where other.doi = one.doi and other.kind = one.kind and other.id < one.id
      and other.achieved_on >= ${asked.onFrom ?? ''} and other.achieved_on <= ${asked.onTo ?? '9999-12-31'}
      and other.year >= ${Number(asked.yearFrom ?? 0)} and other.year <= ${Number(asked.yearTo ?? 9999)}
      and ${isWithin(scope, 'other_member')}))`
