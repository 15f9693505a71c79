import type { Kysely } from 'kysely'

/** What a stranger has filled in waits here until the link in its email is opened; only then does it stand in a queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unconfirmed_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // alumni or signUp.
    .addColumn('queue', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    // The roll number or user name.
    .addColumn('name', 'text', (c) => c.notNull())
    // JSON: what was filled in.
    .addColumn('said', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    // Keyed hashes; null for a request of the server's own machine.
    .addColumn('network', 'text')
    .addColumn('site', 'text')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    // How many emails were written, and when the last one was.
    .addColumn('mails', 'integer', (c) => c.notNull())
    .addColumn('mailed_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  const indexes = {
    unconfirmed_of_email: ['email'],
    unconfirmed_of_name: ['name'],
    unconfirmed_by_end: ['queue', 'expires_at'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('unconfirmed_requests').columns(columns).execute()
}
