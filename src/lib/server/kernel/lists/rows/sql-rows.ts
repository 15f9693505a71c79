import { sql } from 'kysely'
import { type Asked, type ListRows, type Looked, rowsPerPage } from '../list-kind.ts'
import { countRows, orderOf, type Placed, readRows, readSlice, type SqlList, wayOf } from './sql-list.ts'

/** More are not counted in a table without end. */
export const mostCounted = 200_000

/** Of the database, with numbered pages: for tables whose rows a college can count. */
export const rowsByPage = <DB, TB extends keyof DB, Stored, Row>(
  list: SqlList<DB, TB, Stored, Row>,
): ListRows<Row> => ({
  isOfHandle: true,
  look: (asked) => lookAtPage(list, asked),
  count: (asked) => countRows(list, asked),
  chunks: (asked, size) => chunksOf(list, asked, size),
})

/** Of the database, a page after another: what grows without end has no page 40,000 that anybody waits for. */
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
  asked: Asked,
): Promise<Looked<Row>> {
  const { search, page: wanted } = asked.wanted
  const { perPage = rowsPerPage } = list
  const sliceOf = (page: number) => ({ limit: perPage, offset: (page - 1) * perPage })
  const fewFound = search === '' ? null : await readFewFound(list, asked, sliceOf(wanted))
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
  placed: Placed<Stored>[]
  hasNewer: boolean
  hasOlder: boolean
}

async function lookAround<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  total: number,
): Promise<Around<Stored>> {
  const from = asked.wanted.cursor
  const found = await readSlice(list, asked, { limit: rowsPerPage + 1, from, total })
  const hasMore = found.length > rowsPerPage
  const placed = found.slice(0, rowsPerPage)
  if (!from) return { placed, hasNewer: false, hasOlder: hasMore }
  // The rows have gone, or the page before is the first one: that is shown whole.
  if (placed.length === 0 || (from.isBefore && !hasMore))
    return lookAround(list, { ...asked, wanted: { ...asked.wanted, cursor: null } }, total)
  return from.isBefore
    ? { placed: placed.toReversed(), hasNewer: hasMore, hasOlder: true }
    : { placed, hasNewer: true, hasOlder: hasMore }
}

async function* chunksOf<DB, TB extends keyof DB, Stored, Row>(
  list: SqlList<DB, TB, Stored, Row>,
  asked: Asked,
  size: number,
): AsyncGenerator<Row[]> {
  let last: Placed<Stored> | undefined
  for (;;) {
    const from = last ? { at: last.at, isBefore: false } : null
    const placed = await readSlice(list, asked, { limit: size, from })
    if (placed.length > 0) yield placed.map(({ row }) => list.rowOf(row))
    if (placed.length < size) return
    last = placed.at(-1)
  }
}

/** Putting so many in order takes a fraction of the walk. */
const few = 10_000

interface FewFound<Stored> {
  placed: Placed<Stored>[]
  total: number
}

/**
 * What a search finds, counted and put in order in one walk over the index: most searches find few among all, and to
 * find them twice would take twice as long. Null where there are more, or the page lies beyond the last.
 */
async function readFewFound<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<FewFound<Stored> | null> {
  const { isDescending } = asked.wanted
  // It brings its own brackets.
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
