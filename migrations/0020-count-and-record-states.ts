import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType, numberedKey } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Changes of state of every kind of record in one table, and the last number of each series. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const engine = engineOf(db)
  await db.schema
    .createTable('transitions')
    .addColumn('seq', longNumberType(engine), numberedKey(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('concerns_id', 'text')
    .execute()
  await db.schema
    .createIndex('transitions_entity')
    .on('transitions')
    .columns(['kind', 'entity_id', 'seq'])
    .execute()
  await db.schema
    .createIndex('transitions_concerns')
    .on('transitions')
    .column('concerns_id')
    .where(sql.ref('concerns_id'), 'is not', null)
    .execute()

  await db.schema
    .createTable('counters')
    .addColumn('series', 'text', (c) => c.primaryKey())
    .addColumn('last', longNumberType(engine), (c) => c.notNull())
    .execute()

  await moveExamTransitions(db)
}

async function moveExamTransitions(db: Kysely<Tables>): Promise<void> {
  await sql`insert into transitions
    (kind, entity_id, from_state, to_state, version, note, at, by_id, concerns_id)
    select 'exam', exam_id, from_state, to_state, version, note, at, by_id, concerns_id
    from exam_transitions order by at, id`.execute(db)
  await db.schema.dropTable('exam_transitions').execute()
}
