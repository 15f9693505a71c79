import type { Kysely } from 'kysely'

/** Which timed work has had its job on which Indian day: of several servers, the one that writes the row adds the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('timed_runs')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('planned_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('timed_runs_once', ['name', 'day'])
    .execute()
}
