import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { outboxRepository } from '../../kernel/mail/outbox.repository.ts'
import { unconfirmedRepository } from '../../kernel/public-queues/unconfirmed.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { historyRepository } from './histories/history.repository.ts'
import { graduateRepository, alumniRegistrationRepository } from './registrations/registration.repository.ts'

export type AlumniRepository = ReturnType<typeof alumniRepository>

export const alumniRepository = (db: Kysely<Tables>) => ({
  registrations: alumniRegistrationRepository(db),
  histories: historyRepository(db),
  graduates: graduateRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
  files: keptFileRepository(db),
  outbox: outboxRepository(db),
  unconfirmed: unconfirmedRepository(db, 'alumni'),
  tags: cacheTagRepository(db),
  transaction: db,
})
