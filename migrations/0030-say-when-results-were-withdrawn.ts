import type { Kysely } from 'kysely'
import { indianDate } from '../src/lib/rules/dates/indian-days.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** The date that visitors are told where results were withdrawn; of those of before, that of their newest move there. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('exams').addColumn('withdrawn_on', 'text').execute()
  const moves = await db
    .selectFrom('transitions')
    .innerJoin('exams', 'exams.id', 'transitions.entity_id')
    .select(['exams.id', 'transitions.at'])
    .where('transitions.kind', '=', 'exam')
    .where('transitions.from_state', '=', 'published')
    .where('transitions.to_state', '=', 'withdrawn')
    .where('exams.available_from', 'is', null)
    .orderBy('transitions.seq')
    .execute()
  for (const { id, at } of moves) {
    await db
      .updateTable('exams')
      .set({ withdrawn_on: indianDate(at) })
      .where('id', '=', id)
      .execute()
  }
}
