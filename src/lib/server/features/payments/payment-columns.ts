import { link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { completedRows } from '../../kernel/lists/completed-rows.ts'
import type { ListColumn, ListFilter } from '../../kernel/lists/list-kind.ts'
import type { ListRows } from '../../kernel/lists/list-rows.ts'
import type { Payer } from './payments-found.ts'

/** A row with the word for what it pays. */
export type Typed<Stored> = Stored & { feeType: string }

export const withFeeTypes = <Stored extends Payer>(rows: ListRows<Stored>): ListRows<Typed<Stored>> =>
  completedRows(rows, async (found, { app }) => {
    const names = new Map(await app.fees.types.choices())
    return found.map((row) => ({ ...row, feeType: names.get(row.fee_type_id) ?? '' }))
  })

/** Who pays what: the first columns of every list of payments. */
export const payerColumns = <Row extends Typed<Payer>>(
  attemptOf: (row: Row) => string,
): ListColumn<Row>[] => [
  {
    name: 'payer',
    heading: m['onlinePayments.payer'],
    cell: (row) =>
      link(row.payer_name || row.payer_number || '–', routes.payment(attemptOf(row)), row.payer_number),
  },
  {
    name: 'number',
    heading: m['dues.number'],
    in: ['csv', 'xlsx'],
    cell: ({ payer_number }) => text(payer_number),
  },
  { name: 'type', heading: m['structures.feeType'], cell: ({ feeType }) => text(feeType) },
]

export const typeFilter: ListFilter = {
  ...{ kind: 'choice', name: 'type', label: m['structures.feeType'], any: m['structures.anyType'] },
  choices: ({ app }) => app.fees.types.choices(),
}
