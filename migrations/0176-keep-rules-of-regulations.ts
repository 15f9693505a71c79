import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What a regulation says about attendance, internal marks and promotion: each version is proposed by one person and
 * confirmed by another. A batch names the regulation of its students who have none of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('regulation_rules')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('regulation_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // Number of the version in force, counted by regulation and kind; null until it is confirmed.
    .addColumn('number', 'integer')
    // The JSON of the rule.
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('valid_from', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('regulation_rules_numbered', ['regulation_id', 'kind', 'number'])
    .execute()
  await db.schema
    .createIndex('regulation_rules_proposed')
    .unique()
    .on('regulation_rules')
    .columns(['regulation_id', 'kind'])
    .where(sql.ref('state'), '=', sql.lit('proposed'))
    .execute()
  await db.schema
    .alterTable('catalogue_entries')
    .addColumn('regulation_id', 'text', (c) => c.references('catalogue_entries.id'))
    .execute()
}
