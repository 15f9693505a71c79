import { feeReaders, keyMaintainers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { PageDetails, PageRules } from '../../kernel/http/access/page-access.ts'
import type { PageTitles } from '../../kernel/http/pages/guarded-pages.ts'

/** The page itself checks access to the order; other visitors only learn that they may not see it. */
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
  '/[...locale]/r/[link]': 'public',
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
