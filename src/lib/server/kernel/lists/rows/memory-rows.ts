import { chunksOf } from '../../core/chunks-of.ts'
import { type ListRequest, type ListContext, type ListRows, rowsPerPage } from '../list-kind.ts'
import type { ListQuery } from '../list-query.ts'

/** Rows few enough for memory, in natural sort order: 2 before 10. */
interface MemoryList<Row> {
  all(context: ListContext): Promise<readonly Row[]>
  isWanted(row: Row, wanted: ListQuery, context: ListContext): boolean
  sorts: Readonly<Record<string, (row: Row) => string | number>>
  /** Must equal the list's own `perPage`. */
  perPage?: number
}

export function rowsInMemory<Row>({
  all,
  isWanted,
  sorts,
  perPage = rowsPerPage,
}: MemoryList<Row>): ListRows<Row> {
  async function found({ wanted, context }: ListRequest): Promise<Row[]> {
    const rows = (await all(context)).filter((row) => isWanted(row, wanted, context))
    const keyOf = sorts[wanted.sort]
    return keyOf ? inOrder(rows, keyOf, wanted.isDescending) : rows
  }
  return {
    isOfHandle: false,
    async look(asked) {
      const rows = await found(asked)
      const page = Math.min(asked.wanted.page, Math.max(1, Math.ceil(rows.length / perPage)))
      const shown = rows.slice((page - 1) * perPage, page * perPage)
      return { rows: shown, total: rows.length, place: { kind: 'page', page }, all: rows }
    },
    count: async (asked) => (await found(asked)).length,
    async *chunks(asked, size) {
      const rows = await found(asked)
      yield* chunksOf(rows, size)
    },
  }
}

const collator = new Intl.Collator('en', { numeric: true })

const inOrder = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  isDescending: boolean,
): Row[] =>
  rows.toSorted((a, b) => {
    const [left, right] = isDescending ? [keyOf(b), keyOf(a)] : [keyOf(a), keyOf(b)]
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : collator.compare(String(left), String(right))
  })
