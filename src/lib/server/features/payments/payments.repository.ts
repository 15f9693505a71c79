import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { counterRepository } from '../../kernel/counters/counter.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { outboxRepository } from '../../kernel/mail/outbox.repository.ts'
import type { SealedField } from '../../kernel/secrets/sealed-field.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { attemptRepository } from './attempt.repository.ts'
import { decisionRepository } from './decision.repository.ts'
import { gatewayKeyRepository } from './gateway-key.repository.ts'
import { deskRepository } from './desk.repository.ts'
import { keptRepository } from './kept.repository.ts'
import { orderRepository } from './order.repository.ts'
import { payerRepository } from './payer.repository.ts'
import { receiptRepository } from './receipt.repository.ts'
import { refundRepository } from './refund.repository.ts'
import { reviewRepository } from './review.repository.ts'
import { seriesRepository } from './series.repository.ts'

export type PaymentsRepository = ReturnType<ReturnType<typeof paymentsRepository>>

export const paymentsRepository = (seal: SealedField) => (db: Kysely<Tables>) => ({
  /** For what other features write in the same transaction. */
  transaction: db,
  payers: payerRepository(db),
  orders: orderRepository(db),
  attempts: attemptRepository(db),
  keys: gatewayKeyRepository(db, seal),
  receipts: receiptRepository(db),
  series: seriesRepository(db),
  desk: deskRepository(db),
  refunds: refundRepository(db),
  reviews: reviewRepository(db),
  decisions: decisionRepository(db),
  kept: keptRepository(db),
  counters: counterRepository(db),
  transitions: transitionRepository(db),
  outbox: outboxRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
