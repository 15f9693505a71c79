import { type Selectable, sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import { isPaidBy } from '../../kernel/personal-data/paid-by.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Asked, PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'

/** Money that came and went stays in the books, and says whose it was. */
export const feesPersonalData: PersonalData = {
  impersonal: {
    fee_allocations: 'Which money paid which due, by ids.',
  },
  records: [
    {
      name: 'dues',
      title: m['personalData.dues'],
      tables: ['dues'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      read: async (asked) =>
        (await rowsOf(asked, 'dues')).map(({ year, label, amount, settled, due_on, state }) => ({
          ...{ year, label, amount: Number(amount), settled: Number(settled), dueOn: due_on, state },
        })),
    },
    {
      name: 'ledger',
      title: m['personalData.ledger'],
      tables: ['fee_ledger'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      read: async (asked) =>
        (await rowsOf(asked, 'fee_ledger')).map(({ at, kind, amount, receipt_number, reference, note }) => ({
          ...{ at, kind, amount: Number(amount), receiptNumber: receipt_number, reference, note },
        })),
    },
    {
      name: 'adjustments',
      title: m['personalData.adjustments'],
      tables: ['due_adjustments'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read(asked) {
        const ids = (await rowsOf(asked, 'dues')).map(({ id }) => id)
        const rows = await asked.db
          .selectFrom('due_adjustments')
          .select(['amount', 'reason', 'state', 'created_at as at'])
          .where('due_id', 'in', ['', ...ids])
          .execute()
        return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
      },
    },
    tracesIn({
      name: 'feeTypes',
      title: m['personalData.feeTypes'],
      table: 'fee_types',
      by: ['created_by'],
      shows: { at: 'created_at', feeType: 'name' },
    }),
    tracesIn({
      name: 'feeStructures',
      title: m['personalData.feeStructures'],
      table: 'fee_structures',
      by: ['created_by'],
      shows: { at: 'created_at', year: 'year' },
    }),
    tracesIn({
      name: 'duesRuns',
      title: m['personalData.duesRuns'],
      table: 'dues_runs',
      by: ['by_id'],
      shows: { at: 'at', dues: 'count' },
    }),
  ],
}

type Table = 'dues' | 'fee_ledger'

/** As a student, and as somebody who was admitted. */
async function rowsOf<T extends Table>({ db, person }: Asked, table: T): Promise<Selectable<Tables[T]>[]> {
  const { rows } = await sql<
    Selectable<Tables[T]>
  >`select * from ${sql.table(table)} where ${isPaidBy(person)}
    order by id`.execute(db)
  return rows
}
