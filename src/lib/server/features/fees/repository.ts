import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { proposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import { outboxRepository } from '../../kernel/mail/outbox.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { advanceRepository } from './advances/advance.repository.ts'
import { adjustmentRepository } from './adjustments/adjustment.repository.ts'
import { dueChangeRepository } from './changes/due-change.repository.ts'
import { collectionsRepository } from './collections/collections.repository.ts'
import { defaulterRepository } from './defaulters/defaulter.repository.ts'
import { dueBatchRepository } from './dues/due-batch.repository.ts'
import { dueRepository, owedRepository } from './dues/due.repository.ts'
import { feeTypeRepository } from './fee-types/fee-type.repository.ts'
import { ledgerRepository } from './ledger/ledger.repository.ts'
import { payableRuleRepository } from './payable/payable-rule.repository.ts'
import { reminderRepository } from './reminders/reminder.repository.ts'
import { duesRunRepository } from './runs/dues-run.repository.ts'
import { feeStructureRepository } from './structures/fee-structure.repository.ts'

export type FeesRepository = ReturnType<typeof feesRepository>

export const feesRepository = (db: Kysely<Tables>) => ({
  /** Lets other features write in the same transaction. */
  transaction: db,
  types: feeTypeRepository(db),
  structures: feeStructureRepository(db),
  dues: dueRepository(db),
  advances: advanceRepository(db),
  batch: dueBatchRepository(db),
  adjustments: adjustmentRepository(db),
  changes: dueChangeRepository(db),
  payable: payableRuleRepository(db),
  runs: duesRunRepository(db),
  reminders: reminderRepository(db),
  defaulters: defaulterRepository(db),
  ledger: ledgerRepository(db),
  collections: collectionsRepository(db),
  owed: owedRepository(db),
  jobs: jobRepository(db),
  outbox: outboxRepository(db),
  proposals: proposalsRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
