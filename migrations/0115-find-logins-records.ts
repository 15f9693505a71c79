import type { Kysely } from 'kysely'

/**
 * Which records a login opens. The two partial indexes on the same column serve neither this question nor the
 * foreign key: each was asked by reading all links, once for every login that a run makes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('login_links_by_user_id').on('login_links').column('user_id').execute()
}
