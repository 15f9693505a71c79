import { m } from '#paraglide/messages.js'
import { feeReaders } from '#lib/rules/fee-roles.ts'
import type { PageTitles } from '../../kernel/http/guarded-pages.ts'
import type { PageDetails, PageRules } from '../../kernel/http/page-access.ts'
import { keyMaintainers } from '#lib/rules/fee-roles.ts'

/** The page itself looks at whose the order is: whoever has no business with it is told so, and nothing else. */
const returnPage: PageDetails = { access: 'public', takesForeignForms: true }

export const paymentsPages: PageRules = {
  '/[...locale]/app/Fees/receipts': feeReaders,
  '/[...locale]/app/Fees/receipt/[orderId]': feeReaders,
  '/[...locale]/app/Fees/receipt/[orderId]/duplicate': feeReaders,
  '/[...locale]/app/Fees/series': feeReaders,
  '/[...locale]/app/Fees/payments': feeReaders,
  '/[...locale]/app/Fees/payments/[attemptId]': feeReaders,
  '/[...locale]/app/Fees/reviews': feeReaders,
  '/[...locale]/app/Fees/refunds': feeReaders,
  '/[...locale]/app/Fees/kept/[admissionId]': feeReaders,
  '/[...locale]/paymentGatewayKeyMaintenance': keyMaintainers,
  '/[...locale]/fees': ['ROLE_STUDENT', 'ROLE_PARENT'],
  '/[...locale]/selfpayment': 'public',
  '/[...locale]/fees/pay/[order]': 'public',
  '/[...locale]/fees/receipt/[order]': 'public',
  '/[...locale]/lyra/payment/status': returnPage,
  '/[...locale]/lyra/misFeepayment/status': returnPage,
  '/[...locale]/lyra/examFeepayment/status': returnPage,
  '/[...locale]/lyra/selfPayment/status': returnPage,
}

export const paymentsPageTitles: PageTitles = {
  '/[...locale]/app/Fees/receipt/[orderId]': m['receipts.title'],
  '/[...locale]/app/Fees/receipt/[orderId]/duplicate': m['receipts.title'],
  '/[...locale]/app/Fees/reviews': m['reviews.title'],
  '/[...locale]/app/Fees/kept/[admissionId]': m['keptMoney.title'],
}
