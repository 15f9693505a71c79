import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { advanceRepository } from './advances/advance.repository.ts'
import { cancellationRepository } from './cancellations/cancellation.repository.ts'
import { cashDepositRepository } from './cash-deposits/cash-deposit.repository.ts'
import { claimRepository } from './claims/claim.repository.ts'
import { daySumsRepository } from './days/day-sums.repository.ts'
import { paperRepository } from './papers/paper.repository.ts'
import { payoutRepository } from './payouts/payout.repository.ts'
import { payerSearchRepository } from './payers/payer-search.repository.ts'
import { reopeningRepository } from './reopenings/reopening.repository.ts'
import { saleRepository } from './sales/sale.repository.ts'
import { shiftRepository, tillDayRepository } from './shifts/shift.repository.ts'

export type TillRepository = ReturnType<typeof tillRepository>

export const tillRepository = (db: Kysely<Tables>) => ({
  /** Passed to other features that write in the same transaction. */
  transaction: db,
  days: tillDayRepository(db),
  shifts: shiftRepository(db),
  daySums: daySumsRepository(db),
  sales: saleRepository(db),
  papers: paperRepository(db),
  cashDeposits: cashDepositRepository(db),
  reopenings: reopeningRepository(db),
  claims: claimRepository(db),
  advances: advanceRepository(db),
  payouts: payoutRepository(db),
  cancellations: cancellationRepository(db),
  payerSearch: payerSearchRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
