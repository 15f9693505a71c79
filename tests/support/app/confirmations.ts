import { confirmableHours } from '#lib/server/kernel/public-queues/confirmations.ts'
import { sealedParams } from '#lib/server/kernel/mail/mail.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { type TestApp, later } from './test-app.ts'

/** Settings of a college whose emails go out. Nothing listens there: no test delivers them. */
export const mailed = { settings: { SMTP_URL: 'smtp://127.0.0.1:9' } }

/** Callers behind a proxy, each in a network and a site of its own. */
export const visitorFrom = (address: string) => ({ address, isLoopback: false, isSecure: true })
export const campus = visitorFrom('203.0.113.7')
export const elsewhere = visitorFrom('198.51.100.9')

interface WrittenEmail {
  address: string
  template: string
  language: string
  /** All that it is filled in with, as it travels. */
  params: string
  token: string
}

/** The emails that were written, the first one first. */
export async function writtenEmails({ app }: Pick<TestApp, 'app'>): Promise<WrittenEmail[]> {
  const rows = await app.database.reads
    .selectFrom('outbox')
    .select(['id', 'address', 'template', 'language', 'params'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const seal = sealedField(app.keyring, sealedParams)
  return rows.map(({ id, address, template, language, params }) => {
    const opened = seal.open(params ?? '', id)
    const token = /token=(\w+)/.exec(opened)?.[1] ?? ''
    return { address, template, language, params: opened, token }
  })
}

/** The token of the newest link. */
export const newestToken = async (testApp: Pick<TestApp, 'app'>): Promise<string> =>
  (await writtenEmails(testApp)).findLast(({ token }) => token !== '')?.token ?? ''

/** What waits to be confirmed. */
export const unconfirmedRows = ({ app }: Pick<TestApp, 'app'>) =>
  app.database.reads.selectFrom('unconfirmed_requests').selectAll().orderBy('id').execute()

/** Until a link works no more. */
export const untilExpired = (testApp: Pick<TestApp, 'clock'>): void => later(testApp, confirmableHours * 3600)
