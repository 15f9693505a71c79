import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Asked, Cursor, FootRow } from '../list-kind.ts'

/** Rows of the database. */
export interface SqlList<DB, TB extends keyof DB, Stored, Row> {
  /** All rows that are wanted, with their columns, in no order. */
  from(asked: Asked): SelectQueryBuilder<DB, TB, Stored>
  /** What each column sorts by, best with an index; never null, since nothing comes after null. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>
  /** Tells rows apart; those that sort alike are in its order. */
  key: RawBuilder<unknown>
  rowOf(stored: Stored): Row
  /** What all that is found adds up to, for lists with numbered pages. */
  foot?(asked: Asked): Promise<readonly FootRow[]>
  /** Rows of a page with a number; `rowsPerPage` where nothing is said. */
  perPage?: number
}

interface Slice {
  limit: number
  offset?: number
  /** Where to begin: after this row, or before it and backwards. */
  from?: { at: Cursor; isBefore: boolean } | null
  /** How many are found, where that is known. */
  total?: number
}

export interface Placed<Stored> {
  row: Stored
  at: Cursor
}

/** Of so few the whole is sorted; of more the order is walked until there are enough. */
const few = 2000

/**
 * So many rows in the order that is wanted, each with its place; those before a place come backwards.
 * Their keys are found first: that needs an index alone, and a row is read only where it is shown.
 */
export async function readSlice<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  slice: Slice,
): Promise<Placed<Stored>[]> {
  const { from = null } = slice
  const isDown = asked.wanted.isDescending !== (from?.isBefore ?? false)
  return readRows(list, asked, { keys: keysOf(list, asked, slice, isDown), isDown })
}

/** The rows of these keys in their order. */
export async function readRows<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  { keys, isDown }: { keys: RawBuilder<unknown>; isDown: boolean },
): Promise<Placed<Stored>[]> {
  const by = orderOf(list, asked)
  const rows = await list
    .from(asked)
    .select([by.as('placed_by'), list.key.as('placed_key')])
    .where(sql<boolean>`${list.key} in (${keys})`)
    .orderBy(by, wayOf(isDown))
    .orderBy(list.key, wayOf(isDown))
    .execute()
  return rows.map((row) => ({ row: row as Stored, at: cursorOf(row as unknown as Place) }))
}

function keysOf<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  { limit, offset = 0, from, total = Infinity }: Slice,
  isDown: boolean,
): RawBuilder<unknown> {
  const by = orderOf(list, asked)
  // It brings its own brackets.
  const found = list
    .from(asked)
    .clearSelect()
    .select([list.key.as('key'), by.as('sorted_by')])
    .$if(Boolean(from), (query) => (from ? query.where(isBeyond(by, list.key, from.at, isDown)) : query))
  const way = sql.raw(wayOf(isDown))
  const some = sql`order by sorted_by ${way}, key ${way} limit ${limit} offset ${offset}`
  return total <= few
    ? sql`with found as materialized ${found} select key from found ${some}`
    : sql`select key from ${found} as found ${some}`
}

/** Up to `most`, where it says so: counting more of a table without end would keep everybody waiting. */
export async function countRows<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  most?: number,
): Promise<number> {
  const found = list
    .from(asked)
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
  const { total } = await asked.db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const wayOf = (isDown: boolean): 'asc' | 'desc' => (isDown ? 'desc' : 'asc')

export const orderOf = <DB, TB extends keyof DB, Stored>(
  { sorts, key }: SqlList<DB, TB, Stored, unknown>,
  { wanted }: Asked,
): RawBuilder<unknown> => sorts[wanted.sort] ?? key

function isBeyond(
  by: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  [value, keyValue]: Cursor,
  isDown: boolean,
): RawBuilder<boolean> {
  const beyond = isDown ? sql`<` : sql`>`
  return by === key
    ? sql<boolean>`${key} ${beyond} ${keyValue}`
    : sql<boolean>`(${by}, ${key}) ${beyond} (${value}, ${keyValue})`
}

type PlaceValue = string | number | Date
interface Place {
  placed_by: PlaceValue
  placed_key: PlaceValue
}

const cursorOf = ({ placed_by, placed_key }: Place): Cursor => [plain(placed_by), plain(placed_key)]
const plain = (value: PlaceValue): string | number => (value instanceof Date ? value.toISOString() : value)
