import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { College } from '../college/feature.ts'
import type { Fees } from '../fees/feature.ts'
import { type OpenPaymentAsker, createOpenPaymentAsker } from './ask-open.ts'
import { attemptsList } from './attempts.list.ts'
import { type PaymentBeginner, createPaymentBeginner } from './begin-payment.ts'
import { type DeskFigures, deskFigures } from './desk-figures.ts'
import { type AttemptChecker, createAttemptChecker } from './check-now.ts'
import { type GatewayKeys, createGatewayKeys } from './gateway-keys.service.ts'
import { type GatewayKeyChanges, createGatewayKeyChanges } from './gateway-key-changes.service.ts'
import { paymentsNotifications } from './payments.notifications.ts'
import { type PaymentDropper, createPaymentDropper } from './drop-payment.ts'
import { createGateway } from './gateway.ts'
import { modesAt, tellOfSandbox } from './gateway-place.ts'
import { keyColumn } from './key-column.ts'
import { type KeptMoney, createKeptMoney } from './keep-money.service.ts'
import { keptByPayments } from './kept-by-payments.ts'
import { paymentsDashboard } from './payments.dashboard.ts'
import { moneyOfAdmissions } from './money-of-admissions.ts'
import { paymentsMenu } from './payments.menu.ts'
import { paymentsPageTitles, paymentsPages } from './payments.pages.ts'
import { type ReceiptPrinter, createReceiptPrinter } from './print-receipt.ts'
import { receiptSeriesList } from './receipt-series.list.ts'
import type { ReceiptPdf } from './receipt.document.ts'
import { receiptsList } from './receipts.list.ts'
import { type ReceiptReprinter, createReceiptReprinter } from './reprint-receipt.ts'
import { type PaymentBell, createPaymentBell } from './ring.ts'
import { orderTokens } from './order-tokens.ts'
import { type PaymentReader, paymentReader } from './read-payments.ts'
import type {} from './payments.tables.ts'
import { paymentsEnv } from './payments.env.ts'
import { paymentsPersonalData } from './payments.personal-data.ts'
import { createPaymentsRepository } from './payments.repository.ts'
import { createReconciler } from './reconcile.ts'
import { refundsList } from './refunds.list.ts'
import { type Refunds, createRefundsService } from './refunds.service.ts'
import { type ResumeCodes, createResumeCodes } from './resume-codes.ts'
import { reviewsList } from './reviews.list.ts'
import { type Reviews, createReviewsService } from './reviews.service.ts'
import { type DecidedSettler, createDecidedSettler } from './settle-decided.ts'
import { type SelfPayers, createSelfPayers } from './self-payer.ts'
import { type SeriesReporter, seriesReporter } from './series-report.ts'
import { type Verifier, createAttemptVerifier } from './verify-attempt.ts'
import { paymentsTrail } from './payments.trail.ts'

/** How money comes in over the payment gateway, and the receipts for it. */
export const paymentsFeature: Feature = {
  name: 'payments',
  env: paymentsEnv,
  personalData: paymentsPersonalData,
  keeps: keptByPayments,
  beforeCancel: moneyOfAdmissions,
  sealed: [keyColumn],
  // A class pays from one address on the last day; whoever guesses ids or codes is slowed.
  limits: {
    payments: { points: 600, duration: 60 },
    paymentLooks: { points: 300, duration: 60, countsFailures: true, isShared: true },
    // Of one order: each is noted and leads to a question to the gateway.
    paymentClaims: { points: 30, duration: 60, isOfOne: true, isShared: true },
  },
  wrongGuesses: ['payments.notYours', 'payments.notAdmitted', 'payments.noSuchCode'],
  emails: {
    receipt: { amount: '₹ 45,000.00', what: 'Tuition Fee', number: 'F/2026-27/000042' },
    gatewayKeyWaits: { feeTypes: 'Tuition Fee, Exam Fee', by: 'accounts-mohan' },
    gatewayKeyEnacted: { feeTypes: 'Tuition Fee, Exam Fee', by: 'admin-meena' },
  },
  notifications: paymentsNotifications,
  documents: {
    'payments.receipt': {
      drawing: new URL('./receipt.document.ts', import.meta.url),
      samples: async (words) => (await import('./receipt.samples.ts')).receiptSamples(words),
    },
  },
  finds: { receipts: { rank: 30, page: routes.receipts } },
  lists: {
    ...{ payments: attemptsList, paymentReviews: reviewsList, refunds: refundsList },
    ...{ receipts: receiptsList, receiptSeries: receiptSeriesList },
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
  ...{
    menu: paymentsMenu,
    dashboard: paymentsDashboard,
    pages: paymentsPages,
    pageTitles: paymentsPageTitles,
  },
  tokens: {
    webhook: ({ payments }, id) => payments.webhookHash(id),
    order: async ({ payments }, id) => (await payments.order(id))?.tokenHash ?? null,
  },
  ...paymentsTrail,
}

export interface Payments
  extends
    PaymentBeginner,
    PaymentReader,
    Verifier,
    PaymentBell,
    GatewayKeys,
    GatewayKeyChanges,
    ReceiptPrinter,
    ReceiptReprinter,
    SeriesReporter,
    DeskFigures,
    SelfPayers,
    ResumeCodes,
    AttemptChecker,
    OpenPaymentAsker,
    PaymentDropper,
    DecidedSettler {
  /** What somebody has to look at. */
  reviews: Reviews
  /** Money that goes back. */
  refunds: Refunds
  /** Money of admissions that the college keeps. */
  kept: KeptMoney
  /** Asks the gateway about all whose turn it is; resolves once nobody's is. */
  reconcile(): Promise<void>
}

type Needs = Pick<Kernel, 'env' | 'database' | 'clock' | 'log' | 'keyring' | 'mail' | 'hooks' | 'snapshots'>

export function createPayments(
  { env, database, clock, log, keyring, mail, hooks, snapshots }: Needs,
  { fees, college }: { fees: Fees; college: Pick<College, 'letterhead'> },
): Payments {
  const store = storeOf(database, createPaymentsRepository({ keyring, mail }))
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
  hooks.onStart.push(async () => tellOfSandbox(base, log))
  hooks.onStart.push(async () => reconciling.start())
  hooks.onClose.push(reconciling.stop)
  const printer = createReceiptPrinter({ snapshots, letterhead: college.letterhead })
  return {
    ...verifier,
    ...createPaymentBell({ ...parts, verifier }),
    ...printer,
    ...createReceiptReprinter({ store, clock, ...printer }),
    ...seriesReporter(parts),
    ...deskFigures(parts),
    ...paymentReader(parts),
    ...createGatewayKeys(parts),
    ...createGatewayKeyChanges(parts),
    ...createSelfPayers({ keyring, clock }),
    ...createResumeCodes({ ...parts, keyring, tokens }),
    ...createPaymentBeginner({ ...parts, tokens, verifier, origin: originOf(env) }),
    ...createAttemptChecker({ ...parts, verifier }),
    ...createOpenPaymentAsker({ ...parts, verifier }),
    ...createPaymentDropper({ ...parts, verifier }),
    ...createDecidedSettler({ ...parts, verifier, college: issuer }),
    reviews: createReviewsService(parts),
    refunds: createRefundsService({ ...parts, verifier }),
    kept: createKeptMoney(parts),
    reconcile: reconciling.run,
  }
}

export type { Attempt } from './attempt.ts'
export type { Order } from './order.ts'
export type { Refund } from './refund.ts'
export type { Receipt } from './receipt.ts'
export type { ShownPayment } from './show-payment.ts'

declare module '../../kernel/app.ts' {
  interface App {
    payments: Payments
  }
}

declare module '../../kernel/mail/templates.ts' {
  interface EmailTemplates {
    receipt: true
    gatewayKeyWaits: true
    gatewayKeyEnacted: true
  }
}

declare module '../../kernel/http/access.ts' {
  interface TokenKinds {
    /** A payment's order. */
    order: true
    /** An attempt, which the gateway rings for. */
    webhook: true
  }
}

declare module '../../kernel/http/limit.ts' {
  interface LimitNames {
    payments: true
    paymentLooks: true
    paymentClaims: true
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'payments.receipt': ReceiptPdf
  }
}
