import type { ListContext } from './list-kind.ts'
import type { ListRows } from './list-rows.ts'

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
