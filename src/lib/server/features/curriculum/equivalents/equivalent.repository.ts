import type { Kysely } from 'kysely'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { CurriculumEquivalentRow } from '../tables.ts'
import type { CurriculumEquivalent, SubjectReference } from './equivalent.ts'

export function equivalentRepository(db: Kysely<Tables>) {
  const equivalents = () => db.selectFrom('curriculum_equivalents').selectAll()

  /** Renames one side of the links, and drops those that exist under the new code already. */
  async function rename(
    [regulation, code]: readonly ['regulation_id', 'code'] | readonly ['other_regulation_id', 'other_code'],
    from: SubjectReference,
    to: string,
  ): Promise<void> {
    const own = await equivalents()
      .where(regulation, '=', from.regulationId)
      .where(code, 'in', [from.code, to])
      .execute()
    const keyOf = (row: CurriculumEquivalentRow): string =>
      JSON.stringify([row.regulation_id, row.code, row.other_regulation_id, row.other_code])
    const keys = new Set(own.map(keyOf))
    for (const row of own.filter((each) => each[code] === from.code))
      await (keys.has(keyOf({ ...row, [code]: to }))
        ? db.deleteFrom('curriculum_equivalents').where('id', '=', row.id).execute()
        : db
            .updateTable('curriculum_equivalents')
            .set({ [code]: to })
            .where('id', '=', row.id)
            .execute())
  }

  return {
    /** The links of a subject, from it and to it. */
    async of({ regulationId, code }: SubjectReference): Promise<CurriculumEquivalent[]> {
      const rows = await equivalents()
        .where((eb) =>
          eb.or([
            eb.and([eb('regulation_id', '=', regulationId), eb('code', '=', code)]),
            eb.and([eb('other_regulation_id', '=', regulationId), eb('other_code', '=', code)]),
          ]),
        )
        .orderBy('other_code')
        .orderBy('code')
        .execute()
      return rows.map(toEquivalent)
    },

    async find(id: string): Promise<CurriculumEquivalent | null> {
      const row = await equivalents().where('id', '=', id).executeTakeFirst()
      return row ? toEquivalent(row) : null
    },

    async add(
      { subject, standsFor }: Omit<CurriculumEquivalent, 'id'>,
      { at, byId }: { at: string; byId: string },
    ): Promise<void> {
      await db
        .insertInto('curriculum_equivalents')
        .values({
          id: newId(),
          regulation_id: subject.regulationId,
          code: subject.code,
          other_regulation_id: standsFor.regulationId,
          other_code: standsFor.code,
          created_at: at,
          created_by: byId,
        })
        .execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('curriculum_equivalents').where('id', '=', id).execute()
    },

    /** Lets the links follow a corrected code. */
    async follow(from: SubjectReference, to: string): Promise<void> {
      await rename(['regulation_id', 'code'], from, to)
      await rename(['other_regulation_id', 'other_code'], from, to)
    },
  }
}

const toEquivalent = (row: CurriculumEquivalentRow): CurriculumEquivalent => ({
  id: row.id,
  subject: { regulationId: row.regulation_id, code: row.code },
  standsFor: { regulationId: row.other_regulation_id, code: row.other_code },
})
