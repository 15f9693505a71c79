import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from './portable.ts'
import type { Tables } from './tables.ts'

/**
 * Whether a column equals one of very many texts. They are passed as one value: a list would write each into the
 * statement, which takes as long as the lookup itself.
 */
export const among = (db: Kysely<Tables>, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  engineOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql`${sql.ref(column)} = any(${[...texts]}::text[])`

/**
 * Finds rows of a table with an `id` whose indexed column equals one of very many texts, with one index lookup per
 * text. Without statistics for the table, PostgreSQL assumes that each text occurs in many rows and would read the
 * whole table.
 */
export const eachAmong = (
  db: Kysely<Tables>,
  table: keyof Tables,
  { column, texts }: { column: string; texts: readonly string[] },
): RawBuilder<SqlBool> =>
  engineOf(db) === 'sqlite'
    ? among(db, `${table}.${column}`, texts)
    : sql`${sql.ref(`${table}.id`)} = any(array(
        select found.id from unnest(${[...texts]}::text[]) as given(text)
        cross join lateral (select id from ${sql.table(table)} where ${sql.ref(column)} = given.text offset 0) as found))`
