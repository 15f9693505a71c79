import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { ruleRepository } from './rules/rule.repository.ts'

export type RegulationsRepository = ReturnType<typeof regulationsRepository>

export const regulationsRepository = (db: Kysely<Tables>) => ({
  rules: ruleRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
  transaction: db,
})
