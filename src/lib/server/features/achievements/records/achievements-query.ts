import { type RawBuilder, sql } from 'kysely'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { hasWords } from '../../../kernel/db/portable.ts'
import type { ListRequest, ListRows } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { type Scope, scopeOf } from '../policy.ts'
import type { AchievementRow } from '../tables.ts'
import { achievementOf } from './achievement.repository.ts'
import type { Achievement } from './achievement.ts'

/**
 * SQL condition: whether the row of the register with the alias `member` belongs to the faculty and lies within the
 * scope. Every query of achievements takes its members through it.
 */
export const isWithin = (
  { isAll, departmentId, memberId }: Scope,
  member: 'member' | 'other_member' = 'member',
): RawBuilder<boolean> =>
  isAll
    ? sql<boolean>`${sql.ref(`${member}.kind`)} = 'teaching'`
    : sql<boolean>`(${sql.ref(`${member}.kind`)} = 'teaching' and (${sql.ref(`${member}.id`)} = ${memberId ?? ''}
        or ${sql.ref(`${member}.department_id`)} = ${departmentId ?? ''}))`

/** The requested range, both ends inclusive; an omitted end is open. */
export interface WorksAsked {
  onFrom?: string | undefined
  onTo?: string | undefined
  yearFrom?: string | undefined
  yearTo?: string | undefined
}

/**
 * SQL condition that counts a work with several authors once: of the rows with the same DOI and kind, within the scope
 * and the requested range, only the first matches. A work that its authors dated differently counts in each of those
 * years.
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

/** An achievement with the person it belongs to. */
export interface FoundAchievement {
  achievement: Achievement
  name: string
  departmentId: string | null
  /** Empty if there is no proof. */
  proofId: string
}

interface StoredAchievement extends AchievementRow {
  member_name: string
  department_id: string | null
  proof_id: string | null
}

const searched = sql<string>`lower(member.name || ' ' || member.employee_code || ' ' || one.description || ' ' || one.title || ' ' || one.authors || ' ' || one.source || ' ' || one.doi)`

/** Rows within the reader's scope. With a kind: only that kind, and each work once. */
export const achievementsFound = (kind?: AchievementKind): ListRows<FoundAchievement> =>
  preparedRows(
    ({ context: { app, user } }) => scopeOf(app, user),
    (scope) => rowsWithin(scope, kind),
  )

const rowsWithin = (scope: Scope, only?: AchievementKind): ListRows<FoundAchievement> =>
  rowsByPage({
    from({ db, wanted: { search, values } }: ListRequest) {
      const { department, faculty, onFrom, onTo, yearFrom, yearTo, proof, scopus, cited } = values
      const kind = only ?? values['kind']
      return db
        .selectFrom('faculty_achievements as one')
        .innerJoin('faculty_members as member', 'member.id', 'one.member_id')
        .leftJoin('files as proof', (join) =>
          join.onRef('proof.owner_id', '=', 'one.id').on('proof.owner_entity', '=', 'achievement'),
        )
        .selectAll('one')
        .select(['member.name as member_name', 'member.department_id', 'proof.id as proof_id'])
        .where(isWithin(scope))
        .$if(only !== undefined, (query) =>
          query.where(isFirstOfWork(scope, { onFrom, onTo, yearFrom, yearTo })),
        )
        .$if(search !== '', (query) => query.where(hasWords(searched, search)))
        .$if(kind !== undefined, (query) => query.where('one.kind', '=', kind as AchievementKind))
        .$if(department !== undefined, (query) => query.where('member.department_id', '=', department ?? ''))
        .$if(faculty !== undefined, (query) => query.where('one.member_id', '=', faculty ?? ''))
        .$if(onFrom !== undefined, (query) => query.where('one.achieved_on', '>=', onFrom ?? ''))
        .$if(onTo !== undefined, (query) => query.where('one.achieved_on', '<=', onTo ?? ''))
        .$if(yearFrom !== undefined, (query) => query.where('one.year', '>=', Number(yearFrom)))
        .$if(yearTo !== undefined, (query) => query.where('one.year', '<=', Number(yearTo)))
        .$if(scopus !== undefined, (query) => query.where('one.in_scopus', '=', Number(scopus === 'yes')))
        .$if(cited === 'yes', (query) => query.where('one.citations', '>', 0))
        .$if(cited === 'no', (query) => query.where('one.citations', '=', 0))
        .$if(proof === 'yes', (query) => query.where('proof.id', 'is not', null))
        .$if(proof === 'no', (query) => query.where('proof.id', 'is', null))
    },
    sorts: {
      date: sql.ref('one.achieved_on'),
      year: sql.ref('one.year'),
      faculty: sql`lower(member.name)`,
      citations: sql.ref('one.citations'),
    },
    key: sql.ref('one.id'),
    rowOf: ({ member_name: name, department_id: departmentId, proof_id, ...row }: StoredAchievement) => ({
      achievement: achievementOf(row),
      name,
      departmentId,
      proofId: proof_id ?? '',
    }),
  })
