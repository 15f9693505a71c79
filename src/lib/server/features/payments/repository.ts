import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { counterRepository } from '../../kernel/counters/counter.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import { proposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { attemptRepository } from './attempts/attempt.repository.ts'
import { deskRepository } from './dashboard/desk.repository.ts'
import { forfeitRepository } from './forfeits/forfeit.repository.ts'
import { gatewayKeyChangeRepository } from './gateway/gateway-key-change.repository.ts'
import { gatewayKeyRepository, keyMaintainersRepository } from './gateway/gateway-key.repository.ts'
import { keyColumn } from './gateway/gateway-key.ts'
import { orderRepository, payerRepository } from './orders/order.repository.ts'
import { receiptEmail } from './receipts/receipt-email.ts'
import { receiptRepository, seriesRepository } from './receipts/receipt.repository.ts'
import { refundableRepository } from './refunds/refundable.repository.ts'
import { refundRepository } from './refunds/refund.repository.ts'
import { decisionRepository, reviewRepository } from './reviews/review.repository.ts'
import { seriesStartRepository } from './series/series-start.repository.ts'

export type PaymentsRepository = ReturnType<ReturnType<typeof createPaymentsRepository>>

interface Parts {
  keyring: Keyring
  mail: Pick<Mail, 'compose'>
}

export function createPaymentsRepository({ keyring, mail }: Parts) {
  const seal = sealedField(keyring, keyColumn)
  return (db: Kysely<Tables>) => ({
    /** Passed to other features that write in the same transaction. */
    transaction: db,
    payers: payerRepository(db),
    orders: orderRepository(db),
    attempts: attemptRepository(db),
    keys: gatewayKeyRepository(db, seal),
    keyChanges: gatewayKeyChangeRepository(db),
    maintainers: keyMaintainersRepository(db, mail),
    receipts: receiptRepository(db),
    series: seriesRepository(db),
    seriesStarts: seriesStartRepository(db),
    desk: deskRepository(db),
    refunds: refundRepository(db),
    refundable: refundableRepository(db),
    reviews: reviewRepository(db),
    decisions: decisionRepository(db),
    kept: forfeitRepository(db),
    counters: counterRepository(db),
    proposals: proposalsRepository(db),
    transitions: transitionRepository(db),
    receiptMail: receiptEmail(db, { mail, keyring }),
    audit: auditRepository(db),
    tags: cacheTagRepository(db),
  })
}
