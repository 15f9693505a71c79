import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Columns of an admission that name an entry of the catalogue, as migration 0050 has them. */
const named = [
  'level_id',
  'course_id',
  'branch_id',
  'batch_id',
  'semester_id',
  'regulation_id',
  'category_id',
  'sub_caste_id',
  'admission_type_id',
  'seat_type_id',
  'admission_entry_type_id',
  'student_type_id',
  'entrance_type_id',
  'nationality_id',
  'religion_id',
  'division_id',
  'agent_id',
]

/**
 * A foreign key of PostgreSQL looks for the entry of each column of each row by a query of its own: of 10,000 admissions
 * that are uploaded these were a quarter of the commit. The same is asked once for all rows of a statement, with the same
 * lock on the entries and the same error. SQLite looks for each in a microsecond, and keeps its keys.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) === 'postgres') await lookOnce(db)
}

async function lookOnce(db: Kysely<Tables>): Promise<void> {
  const columns = sql.join(named.map((column) => sql.ref(column)))
  const ofAdmissions = sql.join(named.map((column) => sql.ref(`admissions.${column}`)))
  await sql`
    create function require_entries_of_admissions() returns trigger language plpgsql as $$
    declare
      wanted text[] := array(
        select distinct entry.id from written
        cross join lateral unnest(array[${columns}]) as entry(id) where entry.id is not null
      );
      present integer;
    begin
      perform 1 from catalogue_entries where id = any(wanted) order by id for key share;
      get diagnostics present = row_count;
      if present < cardinality(wanted) then
        raise foreign_key_violation using message = 'an admission names an entry that is not in the catalogue';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function keep_entries_of_admissions() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from gone join admissions on gone.id in (${ofAdmissions})) then
        raise foreign_key_violation using message = 'an admission names an entry that was to go';
      end if;
      return null;
    end $$`.execute(db)
  for (const event of ['insert', 'update'] as const)
    await sql`create trigger ${sql.ref(`admissions_name_entries_on_${event}`)}
      after ${sql.raw(event)} on admissions referencing new table as written
      for each statement execute function require_entries_of_admissions()`.execute(db)
  await sql`create trigger admissions_keep_entries
    after delete on catalogue_entries referencing old table as gone
    for each statement execute function keep_entries_of_admissions()`.execute(db)
  await dropKeys(db)
}

async function dropKeys(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 'f' and conrelid = 'admissions'::regclass and confrelid = 'catalogue_entries'::regclass`.execute(
    db,
  )
  for (const { name } of rows) await db.schema.alterTable('admissions').dropConstraint(name).execute()
}
