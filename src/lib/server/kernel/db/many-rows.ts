import {
  type InsertQueryBuilder,
  type Insertable,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import { engineOf } from './portable.ts'
import type { Tables } from './tables.ts'

/**
 * Rows with some of a table's columns, texts and whole numbers, as `values` lists them: one at least, and all with the same columns in the same order. PostgreSQL gets
 * them in one piece: of a list it parses each value of each statement anew, which takes as long as writing them.
 */
export function valuesOf(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly object[],
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {})
  if (engineOf(db) === 'sqlite') {
    const lines = rows.map((row) => sql`(${sql.join(Object.values(row))})`)
    return sql`values ${sql.join(lines)}`
  }
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)})`
}

/** Begins an insert of many rows, for tables of texts and whole numbers. */
export const insertMany = <Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): InsertQueryBuilder<Tables, Table, InsertResult> =>
  db
    .insertInto(table)
    // They are keys of rows of this table.
    .columns(Object.keys(rows[0] ?? {}) as never)
    .expression(valuesOf(db, table, rows) as never)

/** Half of a character, as a damaged file may have it, is no JSON to PostgreSQL. A driver sends a question mark in its place. */
function jsonOf(rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  return halfCharacter.test(json)
    ? JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : json
}

const halfCharacter = /\\ud[89a-f]/
