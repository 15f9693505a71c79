import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { counterRepository } from '../../kernel/counters/counter.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import { sealedField } from '../../kernel/secrets/sealed-field.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { proposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { attemptRepository } from './attempt.repository.ts'
import { decisionRepository } from './decision.repository.ts'
import { gatewayKeyChangeRepository } from './gateway-key-change.repository.ts'
import { keyMaintainersRepository } from './key-maintainers.repository.ts'
import { gatewayKeyRepository } from './gateway-key.repository.ts'
import { deskRepository } from './desk.repository.ts'
import { keyColumn } from './key-column.ts'
import { keptRepository } from './kept.repository.ts'
import { orderRepository } from './order.repository.ts'
import { orderTokens } from './order-tokens.ts'
import { payerRepository } from './payer.repository.ts'
import { receiptMail } from './receipt-mail.ts'
import { receiptRepository } from './receipt.repository.ts'
import { refundRepository } from './refund.repository.ts'
import { reviewRepository } from './review.repository.ts'
import { seriesRepository } from './series.repository.ts'

export type PaymentsRepository = ReturnType<ReturnType<typeof createPaymentsRepository>>

interface Parts {
  keyring: Keyring
  mail: Pick<Mail, 'compose'>
}

export function createPaymentsRepository({ keyring, mail }: Parts) {
  const [seal, tokens] = [sealedField(keyring, keyColumn), orderTokens(keyring)]
  return (db: Kysely<Tables>) => ({
    /** For what other features write in the same transaction. */
    transaction: db,
    payers: payerRepository(db),
    orders: orderRepository(db),
    attempts: attemptRepository(db),
    keys: gatewayKeyRepository(db, seal),
    keyChanges: gatewayKeyChangeRepository(db),
    maintainers: keyMaintainersRepository(db, mail),
    receipts: receiptRepository(db),
    series: seriesRepository(db),
    desk: deskRepository(db),
    refunds: refundRepository(db),
    reviews: reviewRepository(db),
    decisions: decisionRepository(db),
    kept: keptRepository(db),
    counters: counterRepository(db),
    proposals: proposalsRepository(db),
    transitions: transitionRepository(db),
    receiptMail: receiptMail(db, { mail, tokens }),
    audit: auditRepository(db),
    tags: cacheTagRepository(db),
  })
}
