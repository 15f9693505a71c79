import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { momentsOf } from '#lib/rules/dates/indian-days.ts'
import { foldedText, hasWords } from '../../db/portable.ts'
import {
  type ListRequest,
  type Cursor,
  type FootRow,
  type ListRows,
  type ListPage,
  rowsPerPage,
} from '../list-kind.ts'
import type { ListQuery } from '../list-query.ts'

/** Tables that grow without limit are counted up to this number. */
export const mostCounted = 200_000

/** Rows of the database with numbered pages, for tables of limited size. */
export const rowsByPage = <DB, TB extends keyof DB, Stored, Row>(
  list: SqlList<DB, TB, Stored, Row>,
): ListRows<Row> => ({
  isOfHandle: true,
  look: (asked) => lookAtPage(list, asked),
  count: (asked) => countRows(list, asked),
  chunks: (asked, size) => chunksOf(list, asked, size),
})

/**
 * Rows of the database with cursor pages, for tables that grow without limit, in which a high page number would be
 * too slow.
 */
export const rowsByCursor = <DB, TB extends keyof DB, Stored, Row>(
  list: SqlList<DB, TB, Stored, Row>,
): ListRows<Row> => ({
  isOfHandle: true,
  async look(asked) {
    const total = await countRows(list, asked, mostCounted + 1)
    const { placed, hasNewer, hasOlder } = await lookAround(list, asked, total)
    const first = placed[0]
    const last = placed.at(-1)
    return {
      rows: placed.map(({ row }) => list.rowOf(row)),
      total,
      place: {
        kind: 'cursor',
        newer: (hasNewer && first?.at) || null,
        older: (hasOlder && last?.at) || null,
      },
    }
  },
  count: (asked) => countRows(list, asked, mostCounted + 1),
  chunks: (asked, size) => chunksOf(list, asked, size),
})

async function lookAtPage<DB, TB extends keyof DB, Stored, Row>(
  list: SqlList<DB, TB, Stored, Row>,
  asked: ListRequest,
): Promise<ListPage<Row>> {
  const { search, page: wanted } = asked.wanted
  const { perPage = rowsPerPage } = list
  const sliceOf = (page: number) => ({ limit: perPage, offset: (page - 1) * perPage })
  const fewFound = search === '' ? null : await readUnlessMany(list, asked, sliceOf(wanted))
  const total = fewFound?.total ?? (await countRows(list, asked))
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / perPage)))
  const placed =
    fewFound?.placed ?? (total > 0 ? await readSlice(list, asked, { ...sliceOf(page), total }) : [])
  return {
    rows: placed.map(({ row }) => list.rowOf(row)),
    total,
    place: { kind: 'page', page },
    ...(list.foot && total > 1 && { foot: await list.foot(asked) }),
  }
}

interface Around<Stored> {
  placed: SortedColumn<Stored>[]
  hasNewer: boolean
  hasOlder: boolean
}

async function lookAround<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: ListRequest,
  total: number,
): Promise<Around<Stored>> {
  const from = asked.wanted.cursor
  const found = await readSlice(list, asked, { limit: rowsPerPage + 1, from, total })
  const hasMore = found.length > rowsPerPage
  const placed = found.slice(0, rowsPerPage)
  if (!from) return { placed, hasNewer: false, hasOlder: hasMore }
  // The rows no longer exist, or the previous page is the first one, which is shown in full.
  if (placed.length === 0 || (from.isBefore && !hasMore))
    return lookAround(list, { ...asked, wanted: { ...asked.wanted, cursor: null } }, total)
  return from.isBefore
    ? { placed: placed.toReversed(), hasNewer: hasMore, hasOlder: true }
    : { placed, hasNewer: true, hasOlder: hasMore }
}

async function* chunksOf<DB, TB extends keyof DB, Stored, Row>(
  list: SqlList<DB, TB, Stored, Row>,
  asked: ListRequest,
  size: number,
): AsyncGenerator<Row[]> {
  let last: SortedColumn<Stored> | undefined
  for (;;) {
    const from = last ? { at: last.at, isBefore: false } : null
    const placed = await readSlice(list, asked, { limit: size, from })
    if (placed.length > 0) yield placed.map(({ row }) => list.rowOf(row))
    if (placed.length < size) return
    last = placed.at(-1)
  }
}

/** Sorting this many takes a fraction of the search. */
const few = 10_000

interface FewFound<Stored> {
  placed: SortedColumn<Stored>[]
  total: number
}

/**
 * Counts and sorts the matches in a single index scan: most searches match few rows, and a second scan would double
 * the time. Returns null if there are more, or if the page lies beyond the last.
 */
async function readUnlessMany<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: ListRequest,
  { limit, offset }: { limit: number; offset: number },
): Promise<FewFound<Stored> | null> {
  const { isDescending } = asked.wanted
  // The subquery brings its own parentheses.
  const found = list
    .from(asked)
    .clearSelect()
    .select([list.key.as('key'), orderOf(list, asked).as('sorted_by')])
    .limit(few + 1)
  const way = sql.raw(wayOf(isDescending))
  const { rows } = await sql<{ total: number; key: string | number | null }>`
    with found as materialized ${found},
      page as (select key from found order by sorted_by ${way}, key ${way} limit ${limit} offset ${offset})
    select size.total, page.key
    from (select count(*) as total from found) as size left join page on 1 = 1`.execute(asked.db)
  const total = Number(rows[0]?.total)
  const keys = rows.flatMap(({ key }) => key ?? [])
  if (total === 0) return { placed: [], total }
  if (total > few || keys.length === 0) return null
  return { placed: await readRows(list, asked, { keys: sql.join(keys), isDown: isDescending }), total }
}

/** A list of database rows. */
interface SqlList<DB, TB extends keyof DB, Stored, Row> {
  /** Selects all wanted rows with their columns, unordered. */
  from(asked: ListRequest): SelectQueryBuilder<DB, TB, Stored>
  /** Counts the wanted rows where that takes fewer tables than `from` joins. */
  count?(asked: ListRequest): Promise<number>
  /**
   * The sort expression of each column, preferably indexed; never null, because a cursor cannot continue after null.
   */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>
  /** Identifies rows, and orders those with equal sort values. */
  key: RawBuilder<unknown>
  rowOf(stored: Stored): Row
  /** Returns the totals of all matches, for lists with numbered pages. */
  foot?(asked: ListRequest): Promise<readonly FootRow[]>
  /** Rows per numbered page; `rowsPerPage` by default. */
  perPage?: number
}

interface Slice {
  limit: number
  offset?: number
  /** The starting point: after this row, or before it and backwards. */
  from?: { at: Cursor; isBefore: boolean } | null
  /** The number of matches, if known. */
  total?: number
}

interface SortedColumn<Stored> {
  row: Stored
  at: Cursor
}

/**
 * Up to this many matches are sorted completely; for more, the index order is scanned until there are enough: soon
 * where most rows of the table match, but perhaps only at the end of the table for the matches of a filter.
 */
const fewRows = ({ isBare }: ListQuery): number => (isBare ? 500 : 2000)

/**
 * Reads rows in the wanted order with their cursors; rows before a cursor are read backwards. Keys are found first,
 * which needs only an index; the full rows are read only for the page.
 */
async function readSlice<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: ListRequest,
  slice: Slice,
): Promise<SortedColumn<Stored>[]> {
  const { from = null } = slice
  const isDown = asked.wanted.isDescending !== (from?.isBefore ?? false)
  return readRows(list, asked, { keys: keysOf(list, asked, slice, isDown), isDown })
}

/** Reads the rows of these keys in order. */
async function readRows<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: ListRequest,
  { keys, isDown }: { keys: RawBuilder<unknown>; isDown: boolean },
): Promise<SortedColumn<Stored>[]> {
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
  asked: ListRequest,
  { limit, offset = 0, from, total = Infinity }: Slice,
  isDown: boolean,
): RawBuilder<unknown> {
  const by = orderOf(list, asked)
  // The subquery brings its own parentheses.
  const found = list
    .from(asked)
    .clearSelect()
    .select([list.key.as('key'), by.as('sorted_by')])
    .$if(Boolean(from), (query) => (from ? query.where(isBeyond(by, list.key, from.at, isDown)) : query))
  const way = sql.raw(wayOf(isDown))
  const some = sql`order by sorted_by ${way}, key ${way} limit ${limit} offset ${offset}`
  return total <= fewRows(asked.wanted)
    ? sql`with found as materialized ${found} select key from found ${some}`
    : sql`select key from ${found} as found ${some}`
}

/** Counts rows, up to `most` if given: a full count of a table that grows without limit would take too long. */
async function countRows<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: ListRequest,
  most?: number,
): Promise<number> {
  if (list.count) return list.count(asked)
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

const wayOf = (isDown: boolean): 'asc' | 'desc' => (isDown ? 'desc' : 'asc')

const orderOf = <DB, TB extends keyof DB, Stored>(
  { sorts, key }: SqlList<DB, TB, Stored, unknown>,
  { wanted }: ListRequest,
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

const everything = sql<boolean>`1 = 1`

/** Whether one of the columns contains each word of the text; always true for an empty text. */
export const isFound = (columns: readonly string[], text: string | undefined): RawBuilder<boolean> =>
  text
    ? sql<boolean>`(${sql.join(
        columns.map((column) => hasWords(foldedText(column), text)),
        sql` or `,
      )})`
    : everything

/** Whether an instant lies within the set Indian days; `stored` converts an instant to the column's form. */
export function isWithinDays(
  column: string,
  { values }: Pick<ListQuery, 'values'>,
  name: string,
  stored: (iso: string) => unknown = (iso) => iso,
): RawBuilder<boolean> {
  const { from, until } = momentsOf({ from: values[`${name}From`], to: values[`${name}To`] })
  const reference = sql.ref(column)
  return allOf([
    from && sql<boolean>`${reference} >= ${stored(from)}`,
    until && sql<boolean>`${reference} < ${stored(until)}`,
  ])
}

function allOf(conditions: readonly (RawBuilder<boolean> | '' | null | undefined)[]): RawBuilder<boolean> {
  const set = conditions.filter((each): each is RawBuilder<boolean> => Boolean(each))
  return set.length > 0 ? sql<boolean>`(${sql.join(set, sql` and `)})` : everything
}
