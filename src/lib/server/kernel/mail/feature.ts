import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Database } from '../db/connect.ts'
import { type Env, originOf } from '../env.ts'
import type { Feature } from '../feature.ts'
import type { Hooks } from '../hooks.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { storeOf } from '../store/store.ts'
import { type Mail, mailOf, sealedParams } from './mail.ts'
import { outboxRepository } from './outbox.repository.ts'
import { mailPersonalData } from './personal-data.ts'

/** The kernel's own part of what features declare. */
export const mailFeature: Feature = {
  name: 'mail',
  sealed: [sealedParams],
  personalData: mailPersonalData,
}

interface Parts {
  database: Database
  env: Env
  clock: Clock
  log: Logger
  keyring: Keyring
  hooks: Hooks
}

/** The installation's mail, by its settings. */
export const createMail = ({ database, env, clock, log, keyring, hooks }: Parts): Mail =>
  mailOf({
    store: storeOf(database, (db) => ({ outbox: outboxRepository(db) })),
    clock,
    log,
    keyring,
    origin: originOf(env),
    smtpUrl: env.smtpUrl,
    dataDir: env.dataDir,
    from: env.mailFrom,
    collegeName: async () => (await hooks.collegeName[0]?.()) ?? '',
    collegeLogo: async () => (await hooks.collegeLogo[0]?.()) ?? null,
  })
