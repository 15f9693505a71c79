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
  if (engineOf(db) === 'sqlite') {
    const lines = rows.map((row) => sql`(${sql.join(Object.values(row))})`)
    return sql`values ${sql.join(lines)}`
  }
  const { columns, alike, own } = partedByWhatIsAlike(rows)
  const wanted = columns.map((column) => sql.ref(`${column in alike ? 'alike' : 'own'}.${column}`))
  const row = sql`null::${sql.table(table)}`
  return sql`select ${sql.join(wanted)} from json_populate_recordset(${row}, ${jsonOf(own)}) as own,
    json_populate_record(${row}, ${jsonOf(alike)}) as alike`
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

/** What all rows say alike goes over once: half of a register is columns that a file does not fill. */
function partedByWhatIsAlike(rows: readonly object[]) {
  const entries = rows.map((row) => row as Readonly<Record<string, unknown>>)
  const [first = {}] = entries
  const columns = Object.keys(first)
  const differing = columns.filter((column) => entries.some((row) => row[column] !== first[column]))
  return {
    columns,
    alike: Object.fromEntries(
      columns.flatMap((column) => (differing.includes(column) ? [] : [[column, first[column]]])),
    ),
    own: entries.map((row) => Object.fromEntries(differing.map((column) => [column, row[column]]))),
  }
}

/** Half of a character, as a damaged file may have it, is no JSON to PostgreSQL. A driver sends a question mark in its place. */
function jsonOf(rows: object): string {
  const json = JSON.stringify(rows)
  return halfCharacter.test(json)
    ? JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : json
}

const halfCharacter = /\\ud[89a-f]/
