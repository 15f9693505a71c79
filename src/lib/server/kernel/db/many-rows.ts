import {
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import { engineOf } from './portable.ts'
import type { Tables } from './tables.ts'

/**
 * Builds the `values` of many rows with a subset of a table's columns, texts and whole numbers: at least one row, all
 * with the same columns in the same order. PostgreSQL gets each column as one array: it would parse every value of a
 * list again in each statement, which takes as long as writing the rows.
 */
export function valuesOf(db: Kysely<Tables>, rows: readonly object[]): RawBuilder<unknown> {
  if (engineOf(db) === 'postgres') return columnsAsArrays(rows)
  return asLines(rows)
}

/**
 * Builds the values in one pass: composing a statement from rows, and those from values, takes as long as running it.
 */
function asLines(rows: readonly object[]): RawBuilder<unknown> {
  const values: unknown[] = rows.flatMap((row) => Object.values(row))
  const columns = values.length / rows.length
  const between = (place: number): string => (place % columns === 0 ? '), (' : ', ')
  const texts = values.map((_, place) => (place === 0 ? 'values (' : between(place)))
  // The arguments have the form that a template tag receives.
  return sql(Object.assign([...texts, ')'], { raw: texts }), ...values)
}

/** Starts an insert of many rows, for tables of texts and whole numbers. */
export const insertMany = <Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): InsertQueryBuilder<Tables, Table, InsertResult> =>
  db
    .insertInto(table)
    // The keys of the rows are columns of this table.
    .columns(Object.keys(rows[0] ?? {}) as never)
    .expression(valuesOf(db, rows) as never)

function columnsAsArrays(rows: readonly object[]): RawBuilder<unknown> {
  const entries = rows.map((row) => row as Readonly<Record<string, unknown>>)
  const names: RawBuilder<unknown>[] = []
  const arrays: RawBuilder<unknown>[] = []
  const wanted = Object.keys(entries[0] ?? {}).map((column) => {
    const values = entries.map((row) => row[column])
    const [first] = values
    // A value that all rows share is sent once: half of a register's columns are not filled by a file.
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

/** The type numbers (OIDs) of PostgreSQL. */
const types = { text: 25, bigint: 20 } as const

const headBytes = 20
const nothing = -1

const hasNumbers = (values: readonly unknown[]): boolean => values.some((value) => typeof value === 'number')

/**
 * Encodes texts or whole numbers, or null, as PostgreSQL's binary array. In the text format every quote has to be
 * escaped and parsed, and rows of an upload are full of quotes.
 */
function binaryArray(values: readonly unknown[]): Buffer {
  const isOfNumbers = hasNumbers(values)
  const texts = isOfNumbers ? [] : values.map((value) => (isNone(value) ? null : String(value)))
  const sizes = values.map((value, index) => {
    if (isNone(value)) return 0
    return isOfNumbers ? 8 : Buffer.byteLength(texts[index] ?? '')
  })
  const all = sizes.reduce((sum, size) => sum + size, headBytes + 4 * values.length)
  const bytes = Buffer.allocUnsafe(all)
  let at = 0
  const writeNumber = (number: number): void => void (at = bytes.writeInt32BE(number, at))
  // The array header: one dimension, a flag for nulls, the element type, the length, and the lower bound 1.
  for (const number of [1, 1, isOfNumbers ? types.bigint : types.text, values.length, 1]) writeNumber(number)
  for (const [index, value] of values.entries()) {
    writeNumber(isNone(value) ? nothing : (sizes[index] ?? 0))
    if (isNone(value)) continue
    if (isOfNumbers) at = bytes.writeBigInt64BE(BigInt(Number(value)), at)
    else at += bytes.write(texts[index] ?? '', at)
  }
  return bytes
}

/** Whether a value is null; an omitted column counts as null. */
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined
