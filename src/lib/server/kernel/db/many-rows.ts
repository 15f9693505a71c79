import {
  type InsertQueryBuilder,
  type Insertable,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import { binaryArray, hasNumbers } from './binary-array.ts'
import { engineOf } from './portable.ts'
import type { Tables } from './tables.ts'

/**
 * Rows with some of a table's columns, texts and whole numbers, as `values` lists them: one at least, and all with the
 * same columns in the same order. PostgreSQL gets each column in one piece: of a list it parses each value of each
 * statement anew, which takes as long as writing them.
 */
export function valuesOf(db: Kysely<Tables>, rows: readonly object[]): RawBuilder<unknown> {
  if (engineOf(db) === 'postgres') return columnsAsArrays(rows)
  return asLines(rows)
}

/** All in one piece: to put a statement together of lines, and those of values, takes as long as running it. */
function asLines(rows: readonly object[]): RawBuilder<unknown> {
  const values: unknown[] = rows.flatMap((row) => Object.values(row))
  const columns = values.length / rows.length
  const between = (place: number): string => (place % columns === 0 ? '), (' : ', ')
  const texts = values.map((_, place) => (place === 0 ? 'values (' : between(place)))
  // As the tag of a template gets them.
  return sql(Object.assign([...texts, ')'], { raw: texts }), ...values)
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
    .expression(valuesOf(db, rows) as never)

function columnsAsArrays(rows: readonly object[]): RawBuilder<unknown> {
  const entries = rows.map((row) => row as Readonly<Record<string, unknown>>)
  const names: RawBuilder<unknown>[] = []
  const arrays: RawBuilder<unknown>[] = []
  const wanted = Object.keys(entries[0] ?? {}).map((column) => {
    const values = entries.map((row) => row[column])
    const [first] = values
    // What all rows say alike goes over once: half of a register is columns that a file does not fill.
    if (values.every((value) => value === first))
      return first === null || first === undefined ? sql`null` : sql`${first}::${typeOf(values)}`
    names.push(sql.ref(column))
    arrays.push(sql`${binaryArray(values)}::${typeOf(values)}[]`)
    return sql.ref(`own.${column}`)
  })
  if (names.length === 0) return sql`select ${sql.join(wanted)} from generate_series(1, ${rows.length}::int)`
  return sql`select ${sql.join(wanted)} from unnest(${sql.join(arrays)}) as own(${sql.join(names)})`
}

const typeOf = (values: readonly unknown[]): RawBuilder<unknown> =>
  hasNumbers(values) ? sql`bigint` : sql`text`
