import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { proposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { collectionsRepository } from './collections.repository.ts'
import { adjustmentRepository } from './adjustment.repository.ts'
import { dueChangeRepository } from './due-change.repository.ts'
import { dueBatchRepository } from './due-batch.repository.ts'
import { duesRunRepository } from './dues-run.repository.ts'
import { dueRepository } from './due.repository.ts'
import { feeStructureRepository } from './fee-structure.repository.ts'
import { feeTypeRepository } from './fee-type.repository.ts'
import { owedRepository } from './owed.repository.ts'
import { ledgerRepository } from './ledger.repository.ts'

export type FeesRepository = ReturnType<typeof feesRepository>

export const feesRepository = (db: Kysely<Tables>) => ({
  /** For what other features write in the same transaction. */
  transaction: db,
  types: feeTypeRepository(db),
  structures: feeStructureRepository(db),
  dues: dueRepository(db),
  batch: dueBatchRepository(db),
  adjustments: adjustmentRepository(db),
  changes: dueChangeRepository(db),
  runs: duesRunRepository(db),
  ledger: ledgerRepository(db),
  collections: collectionsRepository(db),
  owed: owedRepository(db),
  jobs: jobRepository(db),
  proposals: proposalsRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
