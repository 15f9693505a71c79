import type { Asked, ListContext, ListRows } from '../list-kind.ts'

/**
 * Rows with what stands in no table beside them: names, titles, links. Asked once for a page, and once for each
 * chunk of a file. Features answer it with handles of their own, and on SQLite a transaction would keep those
 * waiting for its end: so it is for rows whose place in the order does not change.
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

/** Rows that depend on something that is read first, such as what the reader may see. */
export const preparedRows = <Known, Row>(
  prepare: (asked: Asked) => Promise<Known>,
  rowsOf: (known: Known) => ListRows<Row>,
): ListRows<Row> => ({
  // What is read first is read with a handle of its own.
  isOfHandle: false,
  look: async (asked) => rowsOf(await prepare(asked)).look(asked),
  count: async (asked) => rowsOf(await prepare(asked)).count(asked),
  async *chunks(asked, size) {
    yield* rowsOf(await prepare(asked)).chunks(asked, size)
  },
})
