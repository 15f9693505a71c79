import { sql } from 'kysely'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { hasWords } from '../../../kernel/db/portable.ts'
import type { Asked, ListRows } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import { scopeOf, type Scope } from '../policy.ts'
import type { AchievementRow } from '../tables.ts'
import { achievementOf } from './achievement-row.ts'
import type { Achievement } from './achievement.ts'
import { isFirstOfWork, isWithin } from './scope-filter.ts'

/** An achievement, and whose it is. */
export interface FoundAchievement {
  achievement: Achievement
  name: string
  departmentId: string | null
  /** Empty where it has no proof. */
  proofId: string
}

interface Stored extends AchievementRow {
  member_name: string
  department_id: string | null
  proof_id: string | null
}

const searched = sql<string>`lower(member.name || ' ' || member.employee_code || ' ' || one.description || ' ' || one.title || ' ' || one.authors || ' ' || one.source || ' ' || one.doi)`

/** Those that the reader keeps; of one kind alone and each work once, where a kind is named. */
export const achievementsFound = (kind?: AchievementKind): ListRows<FoundAchievement> =>
  preparedRows(
    ({ context: { app, user } }) => scopeOf(app, user),
    (scope) => rowsWithin(scope, kind),
  )

const rowsWithin = (scope: Scope, only?: AchievementKind): ListRows<FoundAchievement> =>
  rowsByPage({
    from({ db, wanted: { search, values } }: Asked) {
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
    rowOf: ({ member_name: name, department_id: departmentId, proof_id, ...row }: Stored) => ({
      achievement: achievementOf(row),
      name,
      departmentId,
      proofId: proof_id ?? '',
    }),
  })
