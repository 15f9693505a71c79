import { type Selectable, sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Tables } from '../../kernel/db/tables.ts'
import type { PersonRequest, PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { payers } from './payers.ts'

/** Money received and returned stays in the accounts with the payer's identity. */
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
      async read(asked) {
        const typeOf = await feeTypeNames(asked)
        return (await rowsOf(asked, 'dues')).map((row) => ({
          feeType: typeOf(row.fee_type_id),
          year: row.year,
          label: row.label,
          amount: Number(row.amount),
          settled: Number(row.settled),
          dueOn: row.due_on,
          state: row.state,
          payableBy: row.payable_by,
        }))
      },
    },
    {
      name: 'ledger',
      title: m['personalData.ledger'],
      tables: ['fee_ledger'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read(asked) {
        const typeOf = await feeTypeNames(asked)
        return (await rowsOf(asked, 'fee_ledger')).map((row) => ({
          at: row.at,
          kind: row.kind,
          feeType: typeOf(row.fee_type_id),
          amount: Number(row.amount),
          receiptNumber: row.receipt_number,
          reference: row.reference,
          note: row.note,
        }))
      },
    },
    {
      name: 'adjustments',
      title: m['personalData.adjustments'],
      tables: ['due_adjustments'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read(asked) {
        const rows = await asked.db
          .selectFrom('due_adjustments')
          .select(['amount', 'reason', 'state', 'created_at as at'])
          .where('due_id', 'in', await dueIdsOf(asked))
          .execute()
        return rows.map(withNumber)
      },
    },
    {
      name: 'dueChanges',
      title: m['personalData.dueChanges'],
      tables: ['due_changes'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read(asked) {
        const rows = await asked.db
          .selectFrom('due_changes')
          .select(['kind', 'payable_by as payableBy', 'amount', 'reason', 'state', 'created_at as at'])
          .where('subject_id', 'in', await dueIdsOf(asked))
          .execute()
        return rows.map(withNumber)
      },
    },
    {
      name: 'reminders',
      title: m['personalData.feeReminders'],
      tables: ['due_reminders', 'reminded_payers'],
      fate: 'erased',
      kept: m['personalData.feeRemindersKept'],
      async read(asked) {
        return (await rowsOf(asked, 'due_reminders')).map(({ at }) => ({ at }))
      },
      async erase({ db, person }) {
        await sql`delete from due_reminders where ${payers.isPerson(person)}`.execute(db)
        await sql`delete from reminded_payers where ${payers.isPerson(person)}`.execute(db)
      },
    },
    {
      name: 'duesRunExclusions',
      title: m['personalData.duesRunExclusions'],
      tables: ['dues_run_exclusions'],
      fate: 'erased',
      kept: m['personalData.feeRemindersKept'],
      async read({ db, person }) {
        const { rows } = await sql<{ at: string }>`select run.at from dues_run_exclusions
          join dues_runs as run on run.id = run_id where ${payers.isPerson(person)} order by run.at`.execute(
          db,
        )
        return rows
      },
      async erase({ db, person }) {
        await sql`delete from dues_run_exclusions where ${payers.isPerson(person)}`.execute(db)
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
      name: 'payableRules',
      title: m['personalData.payableRules'],
      table: 'payable_rules',
      by: ['created_by'],
      shows: { at: 'created_at', state: 'state' },
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

async function feeTypeNames({ db }: PersonRequest): Promise<(id: string) => string> {
  const rows = await db.selectFrom('fee_types').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}

type Table = 'dues' | 'fee_ledger' | 'due_reminders'

/** Selects the person's rows, as a student and as an admission. */
async function rowsOf<T extends Table>(
  { db, person }: PersonRequest,
  table: T,
): Promise<Selectable<Tables[T]>[]> {
  const { rows } = await sql<
    Selectable<Tables[T]>
  >`select * from ${sql.table(table)} where ${payers.isPerson(person)}
    order by id`.execute(db)
  return rows
}

/** Includes an empty id, because `in` needs at least one value. */
const dueIdsOf = async (asked: PersonRequest): Promise<string[]> => [
  '',
  ...(await rowsOf(asked, 'dues')).map(({ id }) => id),
]

const withNumber = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: Number(row.amount) })
