import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from './portable.ts'
import type { Tables } from './tables.ts'

/**
 * Whether a column is one of very many texts, which go over as one value: of a list each is written into the
 * statement, which takes as long as looking for it.
 */
export const among = (db: Kysely<Tables>, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  engineOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql`${sql.ref(column)} = any(${[...texts]}::text[])`

/**
 * The rows of a table with an `id` in which an indexed column is one of very many texts, looked for one by one: of a table
 * that it has no figures about, PostgreSQL believes that each text stands in many rows, and would read all of it.
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
