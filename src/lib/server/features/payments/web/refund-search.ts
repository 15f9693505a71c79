import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { instant, link, money, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import { goTo } from '../../../kernel/http/forms/plain-form.ts'
import type { RefundablePayment } from '../refunds/refunds.service.ts'

/** The address of the form that proposes a refund. */
export const refundFormOf = (attemptId: string): string => `${routes.payment(attemptId)}?do=refund`

/** The page of a refund; of money of the counter it has the form, too. */
const pageOf = ({ attemptId, receipt }: RefundablePayment): string =>
  attemptId === '' ? routes.counterRefund(receipt.orderId) : routes.payment(attemptId)

const formOf = (payment: RefundablePayment): string =>
  payment.attemptId === '' ? pageOf(payment) : refundFormOf(payment.attemptId)

/** The payments that match; null without a search. */
export interface RefundSearch {
  payments: readonly RefundablePayment[]
  table: PlainTable
}

/** Searches the payment to refund. If exactly one matches and can be refunded, redirects to the form. */
export async function searchRefundable(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  isOffered: boolean,
): Promise<Response | RefundSearch | null> {
  const search = (url.searchParams.get('find') ?? '').trim().slice(0, 100)
  if (!isOffered || search === '') return null
  const payments = await locals.app.payments.refunds.search(search)
  const [only, ...others] = payments
  if (only && others.length === 0 && only.left > 0) return goTo(href(formOf(only)))
  return { payments, table: toTable(payments) }
}

const toTable = (payments: readonly RefundablePayment[]): PlainTable =>
  plainTable(
    m['refunds.payments'](),
    [
      m['dues.who'](),
      m['receipt.number'](),
      m['structures.feeType'](),
      m['receipts.issued'](),
      m['structures.amount'](),
      m['refunds.title'](),
    ],
    payments,
    (payment) => ({
      key: payment.receipt.orderId,
      cells: [
        text(payment.receipt.snapshot.payer.name, payment.receipt.snapshot.payer.number),
        link(payment.receipt.number, routes.officeReceipt(payment.receipt.orderId)),
        text(payment.receipt.snapshot.feeType, payment.receipt.snapshot.semester),
        instant(payment.receipt.issuedAt),
        money(payment.receipt.amount),
        payment.left > 0
          ? link(m['refunds.ask'](), formOf(payment))
          : link(m[payment.isUnderWay ? 'refunds.isUnderWay' : 'refunds.allReturned'](), pageOf(payment)),
      ],
    }),
  )
