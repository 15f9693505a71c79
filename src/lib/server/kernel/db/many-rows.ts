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

/** As PostgreSQL numbers its types. */
const types = { text: 25, bigint: 20 } as const

const headBytes = 20
const nothing = -1

const hasNumbers = (values: readonly unknown[]): boolean => values.some((value) => typeof value === 'number')

/**
 * Texts or whole numbers, and nothing for null, as PostgreSQL reads an array of them in binary. In its written form each
 * quote of each text is escaped and looked for, of which rows of an upload are full.
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
  // One dimension, whether it has nulls, of what, how many, counted from 1.
  for (const number of [1, 1, isOfNumbers ? types.bigint : types.text, values.length, 1]) writeNumber(number)
  for (const [index, value] of values.entries()) {
    writeNumber(isNone(value) ? nothing : (sizes[index] ?? 0))
    if (isNone(value)) continue
    if (isOfNumbers) at = bytes.writeBigInt64BE(BigInt(Number(value)), at)
    else at += bytes.write(texts[index] ?? '', at)
  }
  return bytes
}

/** A column that a row leaves out is none either. */
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined
