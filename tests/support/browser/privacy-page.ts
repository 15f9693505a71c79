import { handlePrivacy, showPerson } from '#lib/server/features/privacy/web/privacy-form.ts'
import { userWith } from '../calls/call.ts'
import { meena } from '../people/people.ts'
import { postedTo } from '../calls/sent-form.ts'
import type { TestApp } from '../app/test-app.ts'

/** Drives the page about a person's data as an administrator does. */
export function privacyPage(its: { testApp: TestApp }) {
  async function send(fields: Record<string, string>): Promise<Response | { fields: object; code: string }> {
    const { app } = its.testApp
    const { id } = await app.database.reads
      .selectFrom('users')
      .select('id')
      .where('username', '=', meena.username)
      .executeTakeFirstOrThrow()
    const user = { ...userWith('ROLE_ADMIN'), id }
    const url = new URL('http://campus.test/app/Privacy')
    return handlePrivacy(postedTo(its.testApp, { url, body: new URLSearchParams(fields), user }))
  }

  const known = (typed: string, only = '') => showPerson(its.testApp.app, { typed, only })

  return { send, known }
}
