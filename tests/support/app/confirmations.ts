import { confirmableHours } from '#lib/server/kernel/public-queues/confirmations.ts'
import { sealedParams } from '#lib/server/kernel/mail/mail.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { type TestApp, later } from './test-app.ts'

/** Settings of a college that sends emails. Nothing listens at the address, as no test delivers them. */
export const mailed = { settings: { SMTP_URL: 'smtp://127.0.0.1:9' } }

/** Returns a caller behind a proxy; each address is a network and a site of its own. */
export const visitorFrom = (address: string) => ({ address, isLoopback: false, isSecure: true })
export const campus = visitorFrom('203.0.113.7')
export const elsewhere = visitorFrom('198.51.100.9')

interface WrittenEmail {
  address: string
  template: string
  language: string
  /** The template's parameters as stored. */
  params: string
  token: string
}

/** Returns the emails written so far, oldest first. */
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

/** Returns the token of the newest link. */
export const newestToken = async (testApp: Pick<TestApp, 'app'>): Promise<string> =>
  (await writtenEmails(testApp)).findLast(({ token }) => token !== '')?.token ?? ''

/** Returns the requests that wait for confirmation. */
export const unconfirmedRows = ({ app }: Pick<TestApp, 'app'>) =>
  app.database.reads.selectFrom('unconfirmed_requests').selectAll().orderBy('id').execute()

/** Moves the clock to a link's expiry. */
export const untilExpired = (testApp: Pick<TestApp, 'clock'>): void => later(testApp, confirmableHours * 3600)
