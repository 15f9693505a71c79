import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Selectable } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Clock } from '../core/clock.ts'
import { conflict } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { keepDays } from '../core/retention.ts'
import type { Database } from '../db/connect.ts'
import type { OutboxRow, Tables } from '../db/tables.ts'
import { type Env, originOf } from '../env.ts'
import type { Feature } from '../feature.ts'
import type { Hooks } from '../hooks.ts'
import { allIdsOf, ownNamesOf, type Person } from '../personal-data/person.ts'
import type { Erasing, PersonalData } from '../personal-data/personal-data.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { storeOf } from '../store/store.ts'
import { type Mail, mailOf, sealedParams } from './mail.ts'
import { outboxRepository } from './outbox.repository.ts'

/** Emails to the person, including waiting ones, which must not be sent any more. */
const mailPersonalData: PersonalData = {
  records: [
    {
      name: 'emails',
      title: m['personalData.emails'],
      tables: ['outbox'],
      fate: 'erased',
      kept: () => m['personalData.emailsKept']({ sent: keepDays.sentEmails, failed: keepDays.failedEmails }),
      read: async ({ db, person }) =>
        (await emailsTo(db, person)).map(({ address, template, language, state, created_at }) => ({
          address,
          about: template,
          language,
          state,
          writtenAt: created_at,
        })),
      erase: dropEmails,
    },
  ],
}

/**
 * Deletes the person's emails. An email that a server is sending at this moment would still arrive, so the erasure is
 * refused until it is done.
 */
async function dropEmails({ app, db, person, at }: Erasing): Promise<void> {
  for (const { id } of await emailsTo(db, person)) {
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw conflict('person.emailUnderWay')
    // Without a mail server, a sent email is a file in a folder.
    await rm(join(app.env.dataDir, 'outbox', `${id}.eml`), { force: true })
  }
}

async function emailsTo(db: Kysely<Tables>, person: Person): Promise<Selectable<OutboxRow>[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        // A person without a login is identified by their record.
        eb('user_id', 'in', ['', ...allIdsOf(person)]),
        eb(eb.fn<string>('lower', ['address']), 'in', ['', ...ownNamesOf(person)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

/** The kernel's declaration for mail. */
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

/** Creates the installation's mail with its settings. */
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
    collegeColour: async () => (await hooks.collegeColour[0]?.()) ?? '',
    collegePhone: async () => (await hooks.collegePhone[0]?.()) ?? '',
    collegeLogo: async () => (await hooks.collegeLogo[0]?.()) ?? null,
  })
