import type { Mail } from '#lib/server/kernel/mail/mail.ts'
import { afterEach, beforeEach } from 'vitest'
import type { EngineName } from '../database/databases.ts'
import { openForEach } from '../app/opened.ts'
import { mailBy, outboxStore, resetMail } from './reset-mail.ts'
import { type MailServer, openMailServer } from './smtp.ts'
import { later, openTestApp } from '../app/test-app.ts'

/** Sets up an outbox whose mails a test server accepts or refuses. */
export function watchedOutbox(engine: EngineName) {
  const testApp = openForEach(() => openTestApp(engine))
  let server: MailServer
  beforeEach(async () => {
    server = await openMailServer()
  })
  afterEach(() => server.close())
  const smtp = (): MailServer => server
  const mails: Mail[] = []
  afterEach(() => Promise.all(mails.splice(0).map((mail) => mail.stop())))

  const store = () => outboxStore(testApp)
  const rows = () => testApp.app.database.reads.selectFrom('outbox').selectAll().execute()
  function openMail(secret = 'a secret of this installation'): Mail {
    const mail = mailBy(testApp, server, secret)
    mails.push(mail)
    return mail
  }
  const write = (mail: Mail, expiresAt: string | null = null) =>
    store().transact(({ outbox }) => outbox.add(mail.compose(resetMail(expiresAt))))
  const minutesLater = (minutes: number): void => later(testApp, minutes * 60)

  return { testApp, smtp, store, rows, openMail, write, minutesLater }
}
