import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import { sayClaimState } from './claims/claim-words.ts'
import { sayPaperState } from './papers/paper-words.ts'

/** How the audit trail labels what happens at the till. */
export const tillTrail: Pick<Feature, 'auditActions' | 'records' | 'audited'> = {
  auditActions: auditActions(
    'tillShift.opened',
    'tillShift.counted',
    'tillShift.accepted',
    'tillShift.acceptedToo',
    'tillShift.sentBack',
    'tillDay.closed',
    'tillDay.reopeningProposed',
    'tillDay.reopeningRefused',
    'tillDay.reopeningWithdrawn',
    'tillDay.reopened',
    'tillCashDeposit.entered',
    'tillCashDeposit.withdrawn',
    'tillSale.taken',
    'tillPaper.deposited',
    'tillPaper.cleared',
    'tillPaper.returned',
    'tillTransfer.claimed',
    'tillTransfer.matched',
    'tillTransfer.refused',
    'receiptCancellation.proposed',
    'receiptCancellation.confirmed',
    'receiptCancellation.refused',
    'receiptCancellation.withdrawn',
  ),
  records: {
    tillShift: recordsIn({
      table: 'till_shifts',
      coded: { state: (code) => say(`till.shiftState.${code}`) },
      name: 'day',
    }),
    tillDay: recordsIn({
      table: 'till_days',
      key: 'day',
      coded: { state: (code) => say(`till.dayState.${code}`) },
      name: 'day',
      page: '/[...locale]/app/Accounts/Day Close',
      to: ({ id }) => routes.dayClose(id),
    }),
    tillCashDeposit: recordsIn({
      table: 'till_cash_deposits',
      coded: { state: (code) => say(`cashDeposit.state.${code}`) },
      name: 'day',
      calledBy: ['day'],
      page: '/[...locale]/app/Accounts/Day Close',
      leads: 'day',
      to: ({ leads }) => routes.dayClose(leads),
    }),
    tillSale: recordsIn({
      table: 'till_sales',
      name: sql<string>`(select min(payment_receipts.number) from till_sale_orders
        join payment_receipts on payment_receipts.order_id = till_sale_orders.order_id
        where till_sale_orders.sale_id = till_sales.id)`,
      calledBy: ['receipts'],
    }),
    tillPaper: recordsIn({
      table: 'till_tenders',
      page: '/[...locale]/app/Accounts/Cheques/[tenderId]',
      coded: { state: sayPaperState },
      name: 'reference',
      calledBy: ['chequeOrDraft'],
    }),
    tillTransfer: recordsIn({
      table: 'till_tenders',
      page: '/[...locale]/app/Accounts/Transfers/[transferId]',
      coded: { state: sayClaimState },
      name: 'reference',
      calledBy: ['transfer'],
    }),
    receiptCancellation: recordsIn({
      table: 'till_cancellations',
      name: sql<string>`(select min(payment_receipts.number) from till_cancelled_orders
        join payment_receipts on payment_receipts.order_id = till_cancelled_orders.order_id
        where till_cancelled_orders.cancellation_id = till_cancellations.id)`,
      calledBy: ['receipts'],
      page: '/[...locale]/app/Accounts/Cancel Receipt/[orderId]',
      leads: sql<string>`(select min(order_id) from till_cancelled_orders
        where till_cancelled_orders.cancellation_id = till_cancellations.id)`,
      to: ({ leads }) => routes.cancelReceipt(leads),
    }),
  },
  audited: {
    tillShift: ['day', 'float', 'leftBefore', 'counted', 'expected', 'reason', 'state'],
    tillDay: ['day', 'reason', 'note', 'state'],
    tillCashDeposit: ['day', 'depositedOn', 'rupees', 'expected', 'bank', 'slip', 'reason', 'state'],
    tillSale: ['rupees', 'receipts'],
    tillPaper: ['chequeOrDraft', 'rupees', 'day', 'bank', 'slip', 'reason', 'charge', 'state'],
    tillTransfer: ['transfer', 'rupees', 'day', 'bank', 'pays', 'reason', 'state'],
    receiptCancellation: ['rupees', 'receipts', 'reason', 'note'],
  },
}
