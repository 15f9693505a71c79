import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Payer, payerKinds } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { payers } from '../payers.ts'
import { reachableEmail } from '../reminders/reminder.repository.ts'
import { type Defaulter, payerKey } from './defaulter.ts'

/** Condition of an open due that the student is to pay; it must match the partial index literally. */
const isStudents = sql<boolean>`dues.state = 'open' and dues.payable_by = 'student'`

/** Condition of a due that is overdue and that the student is to pay. */
const isOverdue = (today: string): RawBuilder<boolean> =>
  sql<boolean>`${isStudents} and dues.due_on <> '' and dues.due_on < ${today}`

interface OverdueFilter {
  /** The date in India. */
  today: string
  feeTypeId?: string | undefined
  /** Only people whose oldest overdue due was due before this date. */
  dueBefore?: string | undefined
}

/** Sums the overdue dues of each payer, from an index alone. */
export const overdueByPayer = (db: Kysely<Tables>, { today, feeTypeId, dueBefore }: OverdueFilter) =>
  db
    .selectFrom('dues')
    .select(['dues.payer_kind', 'dues.payer_id'])
    .select([
      sql<number | string>`cast(sum(dues.amount - dues.settled) as bigint)`.as('open'),
      sql<number | string>`count(*)`.as('dues'),
      sql<string>`min(dues.due_on)`.as('since'),
    ])
    .where(isOverdue(today))
    .$if(feeTypeId !== undefined, (query) => query.where('dues.fee_type_id', '=', feeTypeId ?? ''))
    .groupBy(['dues.payer_kind', 'dues.payer_id'])
    .$if(dueBefore !== undefined, (query) => query.having(sql<boolean>`min(dues.due_on) < ${dueBefore}`))

export function defaulterRepository(db: Kysely<Tables>) {
  return {
    /** Returns the people of these keys who have overdue dues. */
    async ofKeys(keys: readonly string[], today: string): Promise<Defaulter[]> {
      const found = new Map<string, Defaulter & { dues: { dueId: string; open: number }[] }>()
      for (const kind of payerKinds) {
        const ids = keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [key.slice(kind.length + 1)] : []))
        for (const part of chunksOf(ids))
          for (const row of await overdueOf(db, { kind, ids: part, today })) {
            const key = payerKey({ kind, id: row.payerId })
            const person = found.get(key) ?? {
              key,
              payer: { kind, id: row.payerId },
              name: row.name,
              number: row.number,
              email: row.email,
              remindedAt: row.remindedAt,
              dues: [],
              checked: 0,
            }
            if (row.changeId === null)
              person.dues.push({ dueId: row.dueId, open: Number(row.amount) - Number(row.settled) })
            else person.checked += 1
            found.set(key, person)
          }
      }
      return [...found.values()]
    },

    /** Returns the ids of the overdue dues that the payer is to pay, oldest first. */
    async overdueIds({ kind, id }: Payer, today: string): Promise<string[]> {
      const rows = await db
        .selectFrom('dues')
        .select('dues.id')
        .where(isOverdue(today))
        .where('dues.payer_kind', '=', kind)
        .where('dues.payer_id', '=', id)
        .orderBy('dues.due_on')
        .orderBy('dues.id')
        .execute()
      return rows.map((row) => row.id)
    },
  }
}

interface OverdueOf {
  kind: Payer['kind']
  ids: readonly string[]
  today: string
}

const overdueOf = (db: Kysely<Tables>, { kind, ids, today }: OverdueOf) =>
  db
    .selectFrom('dues')
    .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
    .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
    .leftJoin('reminded_payers as last', (join) =>
      join.onRef('last.payer_id', '=', 'dues.payer_id').onRef('last.payer_kind', '=', 'dues.payer_kind'),
    )
    .select(['dues.id as dueId', 'dues.payer_id as payerId', 'dues.amount', 'dues.settled'])
    .select(['dues.change_id as changeId', 'last.reminded_at as remindedAt', reachableEmail.as('email')])
    .select([payers.column('name').as('name'), payers.column('number_key', 'number').as('number')])
    .where(isOverdue(today))
    .where('dues.payer_kind', '=', kind)
    .where('dues.payer_id', 'in', ids)
    .orderBy('dues.payer_id')
    .orderBy('dues.due_on')
    .orderBy('dues.id')
    .execute()
