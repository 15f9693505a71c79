import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { loginLinkRepository, unlinkedLoginRepository } from './logins/login-link.repository.ts'
import { parentCodeRepository, parentLinkRepository } from './parents/parent-link.repository.ts'
import { recordNameRepository } from './records/record-name.repository.ts'

export type LinksRepository = ReturnType<typeof linksRepository>

export const linksRepository = (db: Kysely<Tables>) => ({
  logins: loginLinkRepository(db),
  parents: parentLinkRepository(db),
  codes: parentCodeRepository(db),
  unlinked: unlinkedLoginRepository(db),
  names: recordNameRepository(db),
  jobs: jobRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
  /** Passed to other features that write in the same transaction. */
  transaction: db,
})
