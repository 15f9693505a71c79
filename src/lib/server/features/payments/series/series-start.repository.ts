import type { Kysely, Selectable } from 'kysely'
import type { SeriesStartState } from '#lib/schemas/payments/receipt-series.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import { versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { ReceiptSeriesRow } from '../tables.ts'
import { type ReceiptFormat, type SeriesStart, usualFormat } from './series-start.ts'

export function seriesStartRepository(db: Kysely<Tables>) {
  const starts = () => db.selectFrom('receipt_series').selectAll()

  const repository = {
    /** Returns the newest starts first. */
    all: async (): Promise<SeriesStart[]> =>
      (await starts().orderBy('created_at', 'desc').orderBy('id').execute()).map(toStart),

    async find(id: string): Promise<SeriesStart | null> {
      const row = await starts().where('id', '=', id).executeTakeFirst()
      return row ? toStart(row) : null
    },

    /** Locks the start until the transaction ends. */
    async lock(id: string): Promise<SeriesStart | null> {
      await lockRows(db, 'receipt_series', [id])
      return repository.find(id)
    },

    /** Returns how the numbers of a series look; read it under the lock of its counter. */
    async formatOf({ kind, year }: Pick<SeriesStart, 'kind' | 'year'>): Promise<ReceiptFormat> {
      const row = await starts()
        .where('kind', '=', kind)
        .where('year', '=', year)
        .where('state', '=', 'confirmed')
        .executeTakeFirst()
      return row ? toStart(row) : usualFormat(kind, year)
    },

    async add(start: Omit<SeriesStart, 'version'>): Promise<void> {
      await db
        .insertInto('receipt_series')
        .values({
          id: start.id,
          kind: start.kind,
          year: start.year,
          prefix: start.prefix,
          width: start.width,
          behind: start.behind,
          state: start.state,
          version: 1,
          created_at: start.createdAt,
          created_by: start.createdBy,
          updated_at: start.createdAt,
        })
        .execute()
    },

    /** Returns false if another decision came first. */
    setState: (seen: SeriesStart, state: SeriesStartState, at: string): Promise<boolean> =>
      versionedRows(db, 'receipt_series').change(seen, { state, updated_at: at }),
  }
  return repository
}

const toStart = (row: Selectable<ReceiptSeriesRow>): SeriesStart => ({
  id: row.id,
  kind: row.kind,
  year: row.year,
  prefix: row.prefix,
  width: row.width,
  behind: row.behind,
  state: row.state,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})
