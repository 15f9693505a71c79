import type { Asked, ListRows } from './list-rows.ts'

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
