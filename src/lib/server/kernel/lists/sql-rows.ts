import { readFewFound } from './few-found.ts'
import { type Asked, type ListRows, type Looked, rowsPerPage } from './list-rows.ts'
import { type Placed, type SqlList, countRows, readSlice } from './sql-list.ts'

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
    const [first, last] = [placed[0], placed.at(-1)]
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
