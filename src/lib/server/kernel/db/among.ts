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
