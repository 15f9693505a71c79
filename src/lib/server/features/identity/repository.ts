import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { outboxRepository } from '../../kernel/mail/outbox.repository.ts'
import { unconfirmedRepository } from '../../kernel/public-queues/unconfirmed.repository.ts'
import { settingsRepository } from '../../kernel/settings/settings.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { wrongGuessRepository } from './guesses/wrong-guesses.repository.ts'
import { linkRepository } from './passwords/link.repository.ts'
import { registrationRepository } from './registrations/registration.repository.ts'
import { secondFactorRepository } from './second-factor/second-factor.repository.ts'
import { sessionRepository } from './sign-in/session.repository.ts'
import { directoryRepository } from './users/directory.repository.ts'
import { userRepository } from './users/user.repository.ts'

export type IdentityRepository = ReturnType<typeof identityRepository>

/** All repositories that a transaction of the identity feature uses. */
export const identityRepository = (db: Kysely<Tables>) => ({
  /** Lets other features write in the same transaction. */
  db,
  users: userRepository(db),
  directory: directoryRepository(db),
  sessions: sessionRepository(db),
  secondFactors: secondFactorRepository(db),
  registrations: registrationRepository(db),
  links: linkRepository(db),
  outbox: outboxRepository(db),
  unconfirmed: unconfirmedRepository(db, 'signUp'),
  transitions: transitionRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
  guesses: wrongGuessRepository(db),
})
