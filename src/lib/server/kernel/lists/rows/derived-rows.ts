import type { ListRequest, ListContext, ListRows } from '../list-kind.ts'

/**
 * Adds data from outside the table to rows: names, titles, links. It runs once per page, and once per chunk of a
 * file. Features read it with handles of their own, which a transaction would block on SQLite; so it is only for rows
 * whose position in the order does not change.
 */
export const completedRows = <Stored, Row>(
  rows: ListRows<Stored>,
  complete: (rows: readonly Stored[], context: ListContext) => Promise<Row[]>,
): ListRows<Row> => ({
  isOfHandle: false,
  count: rows.count,
  async look(asked) {
    const { rows: stored, total, place, foot } = await rows.look(asked)
    return { rows: await complete(stored, asked.context), total, place, ...(foot && { foot }) }
  },
  async *chunks(asked, size) {
    for await (const chunk of rows.chunks(asked, size)) yield await complete(chunk, asked.context)
  },
})

/** Leaves out columns that say nothing about any match, on the page and in files. */
export const withoutEmptyColumns = <Row>(
  rows: ListRows<Row>,
  emptyColumns: (asked: ListRequest) => Promise<ReadonlySet<string>>,
): ListRows<Row> => ({
  ...rows,
  emptyColumns,
  look: async (asked) => ({ ...(await rows.look(asked)), emptyColumns: await emptyColumns(asked) }),
})

/** Rows that depend on data that is read first, such as what the reader may see. */
export const preparedRows = <Known, Row>(
  prepare: (asked: ListRequest) => Promise<Known>,
  rowsOf: (known: Known) => ListRows<Row>,
): ListRows<Row> => ({
  // That data is read with its own handle.
  isOfHandle: false,
  look: async (asked) => rowsOf(await prepare(asked)).look(asked),
  count: async (asked) => rowsOf(await prepare(asked)).count(asked),
  async *chunks(asked, size) {
    yield* rowsOf(await prepare(asked)).chunks(asked, size)
  },
})
