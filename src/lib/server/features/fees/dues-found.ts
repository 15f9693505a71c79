import { type RawBuilder, sql } from 'kysely'
import { showPaise } from '#lib/i18n/rupees.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../kernel/db/portable.ts'
import type { Asked, FootRow } from '../../kernel/lists/list-rows.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import type { DueRow } from './fees.tables.ts'
import { payers } from './payers.ts'

/** A due, and who owes it. */
export interface FoundDue {
  due: DueRow
  name: string
  number: string
}

type Stored = DueRow & { payer_name: string; payer_number: string }

/** All dues that are asked for, with who owes them. */
function wantedDues(asked: Asked) {
  const { search, values } = asked.wanted
  const { type, year, state, course, batch, branch } = values
  return asked.db
    .selectFrom('dues')
    .leftJoin('students as student', (join) => join.on(payers.is('dues', 'student')))
    .leftJoin('admissions as admission', (join) => join.on(payers.is('dues', 'admission')))
    .selectAll('dues')
    .select(payers.column('name').as('payer_name'))
    .select(payers.column('number_key', 'number').as('payer_number'))
    .$if(search !== '', (query) => query.where(hasStoredWords(payers.searched, search)))
    .$if(type !== undefined, (query) => query.where('dues.fee_type_id', '=', type ?? ''))
    .$if(year !== undefined, (query) => query.where('dues.year', '=', year ?? ''))
    .$if(state !== undefined, (query) => query.where(isInState(state ?? '', asked.context.now)))
    .$if(course !== undefined, (query) => query.where(payers.column('course_id'), '=', course ?? ''))
    .$if(batch !== undefined, (query) => query.where(payers.column('batch_id'), '=', batch ?? ''))
    .$if(branch !== undefined, (query) => query.where(payers.column('branch_id'), '=', branch ?? ''))
}

/** Of the database: a college has some for each student and year. */
export const duesFound = rowsByPage({
  from: wantedDues,
  sorts: {
    payer: sql`lower(${payers.column('name')})`,
    number: payers.column('number_key', 'number'),
    dueOn: sql.ref('dues.due_on'),
    amount: sql.ref('dues.amount'),
  },
  foot: sumDues,
  key: sql.ref('dues.id'),
  rowOf: ({ payer_name: name, payer_number: number, ...due }: Stored): FoundDue => ({ due, name, number }),
})

/** What is charged and still open; fees that nobody owes count only where they are what is asked for. */
async function sumDues(asked: Asked): Promise<FootRow[]> {
  const { state } = asked.wanted.values
  const isAboutOthers = state === 'cancelled' || state === 'proposed'
  const found = wantedDues(asked)
    .clearSelect()
    .select(['dues.amount as amount', 'dues.settled as settled', 'dues.state as state'])
  const sums = await asked.db
    .selectFrom(found.as('found'))
    .select([
      sql<Sum>`sum(case when ${isAboutOthers ? sql`1 = 1` : sql`state in ('open', 'settled')`}
        then amount else 0 end)`.as('amount'),
      sql<Sum>`sum(case when state = 'open' then amount - settled else 0 end)`.as('open'),
    ])
    .executeTakeFirstOrThrow()
  const heading = isAboutOthers ? m['list.total']() : m['dues.totalOwed']()
  // PostgreSQL hands sums over as text, and of nothing there is none.
  const cells = { amount: showPaise(Number(sums.amount)), open: showPaise(Number(sums.open)) }
  return [{ heading, cells }]
}

type Sum = number | string | null

function isInState(state: string, now: string): RawBuilder<boolean> {
  if (state === 'overdue')
    return sql<boolean>`dues.state = 'open' and dues.due_on <> '' and dues.due_on < ${indianDate(now)}`
  if (state === 'lookedAt') return sql<boolean>`dues.state = 'open' and dues.change_id is not null`
  return sql<boolean>`dues.state = ${state}`
}
