import * as v from 'valibot'
import { routes } from '#lib/routes.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App, Kernel } from '../../kernel/app.ts'
import { type EnvSettings, originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { College } from '../college/feature.ts'
import type { Fees } from '../fees/feature.ts'
import { paymentsTrail } from './audit.ts'
import { createPaymentStarter, type PaymentStarter } from './checkout/start-payment.ts'
import { createPaymentDropper, type PaymentDropper } from './checkout/drop-payment.ts'
import { createLoweringCharges, type LoweringCharges } from './charges/lower-charge.ts'
import { type CounterPayments, createCounterPayments } from './counter/counter-payments.ts'
import { type CounterPayers, createCounterPayers } from './counter/payers-at-counter.ts'
import { createEarlierBook, type EarlierBook } from './counter/earlier-book.ts'
import { deskFigures, type DeskFigures, paymentsDashboard } from './dashboard/dashboard.ts'
import { moneyOfAdmissions } from './forfeits/forfeit.repository.ts'
import { createForfeitsService, type Forfeits, paymentsDeleteGuard } from './forfeits/forfeits.service.ts'
import { createGateway, modesAt, warnOfSandbox } from './gateway/gateway-client.ts'
import { keyColumn } from './gateway/gateway-key.ts'
import {
  createGatewayKeyChanges,
  createGatewayKeys,
  type GatewayKeyChanges,
  type GatewayKeys,
} from './gateway/gateway-keys.service.ts'
import { attemptsList } from './lists/attempts.list.ts'
import { receiptSeriesList } from './lists/receipt-series.list.ts'
import { receiptsList } from './lists/receipts.list.ts'
import { refundsList } from './lists/refunds.list.ts'
import { reviewsList } from './lists/reviews.list.ts'
import { paymentsMenu } from './menu.ts'
import { paymentsNotifications } from './notifications.ts'
import { createResumeCodes, orderTokens, type ResumeCodes } from './orders/order-tokens.ts'
import { createSelfPayers, type SelfPayers } from './orders/self-payer.ts'
import { paymentsPages, paymentsPageTitles } from './pages.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { paymentReader, type PaymentReader } from './read-payments.ts'
import {
  createReceiptPrinter,
  createReceiptReprinter,
  receiptAttachment,
  type ReceiptPrinter,
  type ReceiptReprinter,
} from './receipts/print-receipt.ts'
import {
  accountsPhone,
  cancelledEmailSample,
  receiptEmailSample,
  returnedEmailSample,
} from './receipts/receipt-email.ts'
import type { ReceiptPdf } from './receipts/receipt.document.ts'
import type { ReceiptsPdf } from './receipts/receipts.document.ts'
import { createReceiptLinks, type ReceiptLinks } from './receipts/receipt-link.ts'
import { createReceiptVerifier, type ReceiptVerifier } from './receipts/verify-receipt.ts'
import { seriesReporter, type SeriesReporter } from './receipts/series-report.ts'
import { createRefundsService, type Refunds } from './refunds/refunds.service.ts'
import { createPaymentsRepository } from './repository.ts'
import { createReviewsService, type Reviews } from './reviews/reviews.service.ts'
import { createReviewSettler, type ReviewSettler } from './reviews/settle-reviewed.ts'
import { createSeriesStarts, type SeriesStarts } from './series/series-starts.service.ts'
import {
  createGatewayEvents,
  createOpenPaymentChecker,
  createReconciler,
  type GatewayEvents,
  type OpenPaymentChecker,
} from './settlement/gateway-events.ts'
import {
  type AttemptChecker,
  createAttemptChecker,
  createAttemptVerifier,
  type Verifier,
} from './settlement/verify-attempt.ts'

const isGatewayUrl = (text: string): boolean =>
  /^(https:\/\/[^/?#]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)$/.test(text)

const paymentsEnv = {
  gatewayUrl: {
    variable: 'GATEWAY_URL',
    schema: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isGatewayUrl(text),
          'the https:// address of the payment gateway; http:// only for a sandbox on this machine',
        ),
      ),
      'https://api.in.lyra.com',
    ),
  },
} satisfies EnvSettings

declare module '../../kernel/env.ts' {
  interface Env {
    /** The address of the payment gateway. A local address is a sandbox, which accepts no live keys. */
    gatewayUrl: string
  }
}

/** Online payments through the payment gateway, with receipts and refunds. */
export const paymentsFeature: Feature = {
  name: 'payments',
  env: paymentsEnv,
  personalData: paymentsPersonalData,
  keeps: paymentsDeleteGuard,
  beforeCancel: moneyOfAdmissions,
  sealed: [keyColumn],
  // A class may pay from one address on the last day, so the limit is high; guessing ids or codes is limited
  // separately.
  limits: {
    payments: { points: 600, duration: 60 },
    paymentLooks: { points: 300, duration: 60, countsFailures: true, isShared: true },
    // Counted per order, because each claim is recorded and causes a check at the gateway.
    paymentClaims: { points: 30, duration: 60, isOfOne: true, isShared: true },
  },
  wrongGuesses: ['payments.notYours', 'payments.notAdmitted', 'payments.noSuchCode'],
  emails: {
    receipt: receiptEmailSample,
    paperReturned: returnedEmailSample,
    receiptCancelled: cancelledEmailSample,
    gatewayKeyWaits: { feeTypes: 'Tuition Fee, Exam Fee', by: 'accounts-mohan' },
    gatewayKeyEnacted: { feeTypes: 'Tuition Fee, Exam Fee', by: 'admin-meena' },
  },
  notifications: paymentsNotifications,
  documents: {
    'payments.receipt': {
      drawing: new URL('./receipts/receipt.document.ts', import.meta.url),
      samples: async (words) => (await import('./receipts/receipt.samples.ts')).receiptSamples(words),
    },
    'payments.receipts': {
      drawing: new URL('./receipts/receipts.document.ts', import.meta.url),
      samples: async (words) => (await import('./receipts/receipt.samples.ts')).saleSamples(words),
    },
    'payments.slips': {
      drawing: new URL('./receipts/slips.document.ts', import.meta.url),
      samples: async (words) => (await import('./receipts/receipt.samples.ts')).saleSamples(words),
    },
  },
  actions: [
    {
      title: m['refunds.ask'],
      page: m['refunds.title'],
      link: `${routes.refunds}?new`,
      roles: feeKeepers,
    },
  ],
  finds: { receipts: { rank: 30, page: routes.receipts } },
  lists: {
    payments: attemptsList,
    paymentReviews: reviewsList,
    refunds: refundsList,
    receipts: receiptsList,
    receiptSeries: receiptSeriesList,
  },
  checklist: {
    gateway: {
      rank: 90,
      title: m['checklist.step.gateway.title'],
      help: m['checklist.step.gateway.help'],
      link: routes.gatewayKeys,
      isDone: async ({ payments }) => (await payments.keys()).length > 0,
    },
  },
  menu: paymentsMenu,
  dashboard: paymentsDashboard,
  pageHelp: {
    '/[...locale]/app/Fees/refunds': m['pageHelp.refunds'],
    '/[...locale]/app/Fees/payments': m['pageHelp.onlinePayments'],
    '/[...locale]/app/Fees/receipts': m['pageHelp.receipts'],
    '/[...locale]/app/Fees/reviews': m['pageHelp.reviews'],
    '/[...locale]/app/Fees/series': m['pageHelp.receiptSeries'],
    '/[...locale]/paymentGatewayKeyMaintenance': m['pageHelp.gatewayKeys'],
  },
  pages: paymentsPages,
  pageTitles: paymentsPageTitles,
  tokens: {
    webhook: ({ payments }, id) => payments.webhookHash(id),
    order: async ({ payments }, id) => (await payments.order(id))?.tokenHash ?? null,
  },
  ...paymentsTrail,
}

export interface Payments
  extends
    PaymentStarter,
    PaymentReader,
    Verifier,
    GatewayEvents,
    GatewayKeys,
    GatewayKeyChanges,
    ReceiptPrinter,
    ReceiptReprinter,
    ReceiptVerifier,
    ReceiptLinks,
    SeriesReporter,
    DeskFigures,
    SelfPayers,
    ResumeCodes,
    AttemptChecker,
    OpenPaymentChecker,
    PaymentDropper,
    SeriesStarts,
    ReviewSettler,
    CounterPayments,
    LoweringCharges,
    CounterPayers,
    EarlierBook {
  /** Cases that a person must review. */
  reviews: Reviews
  refunds: Refunds
  /** Money of admissions that the college retains. */
  kept: Forfeits
  /** Checks all due attempts at the gateway; resolves when none is due. */
  reconcile(): Promise<void>
}

type Parts = Pick<
  Kernel,
  'env' | 'database' | 'clock' | 'log' | 'keyring' | 'mail' | 'hooks' | 'snapshots' | 'pdfs'
>

interface Needs extends Pick<App, 'students' | 'admissions' | 'catalogue'> {
  fees: Fees
  college: Pick<College, 'letterhead' | 'pages'>
}

export function createPayments(
  { env, database, clock, log, keyring, mail, hooks, snapshots, pdfs }: Parts,
  { fees, college, ...registers }: Needs,
): Payments {
  const repositoryOf = createPaymentsRepository({ keyring, mail })
  const store = storeOf(database, repositoryOf)
  const base = env.gatewayUrl
  const parts = {
    store,
    fees,
    gateway: createGateway(base),
    base,
    modes: modesAt(base, env.mode),
    clock,
    log,
  }
  const issuer = async () => {
    const { name, address } = await college.letterhead()
    return { name, address }
  }
  const verifier = createAttemptVerifier({ ...parts, college: issuer })
  const tokens = orderTokens(keyring)
  const reconciling = createReconciler({ store, verifier, clock, log })
  hooks.onStart.push(async () => warnOfSandbox(base, log))
  hooks.onStart.push(async () => reconciling.start())
  hooks.onClose.push(reconciling.stop)
  const printer = createReceiptPrinter({
    snapshots,
    pdfs,
    letterhead: college.letterhead,
    publicOrigin: originOf(env),
  })
  const reader = paymentReader(parts)
  mail.attach('receipt', receiptAttachment({ store, ...printer }))
  mail.addFacts('receipt', accountsPhone(college))
  mail.addFacts('receiptCancelled', accountsPhone(college))
  return {
    ...verifier,
    ...createGatewayEvents({ ...parts, verifier }),
    ...printer,
    ...createReceiptReprinter({ store, clock, ...printer }),
    ...seriesReporter(parts),
    ...createSeriesStarts(parts),
    ...deskFigures(parts),
    ...reader,
    ...createReceiptLinks({ store, keyring, tokens }),
    ...createReceiptVerifier({ store, returnedOf: reader.returnedOf }),
    ...createGatewayKeys(parts),
    ...createGatewayKeyChanges(parts),
    ...createSelfPayers({ keyring, clock }),
    ...createResumeCodes({ ...parts, keyring, tokens }),
    ...createPaymentStarter({ ...parts, tokens, verifier, origin: originOf(env) }),
    ...createAttemptChecker({ ...parts, verifier }),
    ...createOpenPaymentChecker({ ...parts, verifier }),
    ...createPaymentDropper({ ...parts, verifier }),
    ...createReviewSettler({ ...parts, verifier, college: issuer }),
    ...createEarlierBook({ repositoryOf, fees, tokens }),
    ...createCounterPayments({ repositoryOf, read: store.read, fees, tokens }),
    ...createLoweringCharges({ repositoryOf, fees }),
    ...createCounterPayers(registers),
    reviews: createReviewsService(parts),
    refunds: createRefundsService({ ...parts, verifier }),
    kept: createForfeitsService(parts),
    reconcile: reconciling.run,
  }
}

export type { KnownPayer } from './policy.ts'
export type { EarlierBook } from './counter/earlier-book.ts'
export type { CounterPayments } from './counter/counter-payments.ts'
export type { CounterEntry, CounterPart, CounterReceipt, DueWords } from './counter/counter.ts'
export type { Attempt } from './attempts/attempt.ts'
export type { Order } from './orders/order.ts'
export type { Refund } from './refunds/refund.ts'
export type { Receipt, TakenTender } from './receipts/receipt.ts'
export type { VerifiedReceipt } from './receipts/verify-receipt.ts'
export type { PaymentView, PayerPayment } from './read-payments.ts'

declare module '../../kernel/app.ts' {
  interface App {
    payments: Payments
  }
}

declare module '../../kernel/mail/templates.ts' {
  interface EmailTemplates {
    receipt: true
    paperReturned: true
    receiptCancelled: true
    gatewayKeyWaits: true
    gatewayKeyEnacted: true
  }
}

declare module '../../kernel/http/access/access.ts' {
  interface TokenKinds {
    /** Opens the pages of a payment order. */
    order: true
    /** Authorises the gateway's webhook of an attempt. */
    webhook: true
  }
}

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    payments: true
    paymentLooks: true
    paymentClaims: true
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'payments.receipt': ReceiptPdf
    'payments.receipts': ReceiptsPdf
    'payments.slips': ReceiptsPdf
  }
}
