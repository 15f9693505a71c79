import { createLog } from '#lib/server/kernel/core/log.ts'
import { type Mail, mailOf } from '#lib/server/kernel/mail/mail.ts'
import { outboxRepository } from '#lib/server/kernel/mail/outbox.repository.ts'
import { createKeyring } from '#lib/server/kernel/secrets/keyring.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { asha } from '../people/people.ts'
import type { MailServer } from './smtp.ts'
import type { TestApp } from '../app/test-app.ts'

export const outboxStore = ({ app }: TestApp) =>
  storeOf(app.database, (db) => ({ outbox: outboxRepository(db) }))

/** Creates the mail service of another server on the app's database, which sends by SMTP. */
export const mailBy = (testApp: TestApp, smtp: MailServer, secret: string): Mail =>
  mailOf({
    store: outboxStore(testApp),
    clock: testApp.clock,
    log: createLog('silent'),
    keyring: createKeyring(() => [secret]),
    origin: 'http://campus.test',
    smtpUrl: smtp.url,
    dataDir: testApp.app.env.dataDir,
    from: 'office@example.edu',
    collegeName: async () => 'Sri Rama College',
    collegeColour: async () => '',
    collegePhone: async () => '',
    collegeLogo: async () => null,
  })

export const resetMail = (expiresAt: string | null = null) => ({
  to: { id: 'u-asha', email: asha.email, language: 'en' },
  template: 'reset' as const,
  params: { name: asha.fullName, path: '/reset-password?token=very-secret' },
  expiresAt,
})
