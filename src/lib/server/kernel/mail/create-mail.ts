import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Database } from '../db/connect.ts'
import { storeOf } from '../store/store.ts'
import { type Env, originOf } from '../env.ts'
import { readSecretKey } from '../secrets/secret-key.ts'
import { type Mail, mailOf } from './mail.ts'
import { outboxRepository } from './outbox.repository.ts'

interface Parts {
  database: Database
  env: Env
  clock: Clock
  log: Logger
}

/** The installation's mail, by its settings. */
export const createMail = ({ database, env, clock, log }: Parts): Mail =>
  mailOf({
    store: storeOf(database, (db) => ({ outbox: outboxRepository(db) })),
    clock,
    log,
    secret: readSecretKey(env.secretKeyFile),
    origin: originOf(env),
    smtpUrl: env.smtpUrl,
    dataDir: env.dataDir,
    from: env.mailFrom,
  })
