import type { APIContext } from 'astro'
import { cheapHashing } from '../app/cheap-hashing.ts'
import { makeForEach, openForEach } from '../app/opened.ts'
import { asha, bearer, signInAs } from '../people/people.ts'
import { postedTo } from '../calls/sent-form.ts'
import { openTestApp } from '../app/test-app.ts'

export type Field = readonly [string, string]

/** Opens the account page of Asha, who is signed in. */
export function accountPage() {
  const testApp = openForEach(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))
  const signedIn = makeForEach(async () => {
    await testApp.app.identity.createUser(asha)
    return signInAs(testApp, asha.username, asha.password)
  })
  const headers = (): Headers => bearer(signedIn.token)

  const sent = async (fields: readonly Field[]): Promise<APIContext> =>
    postedTo(testApp, {
      url: new URL('http://campus.test/page'),
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      user: await testApp.app.identity.currentUser(headers()),
      headers: headers(),
    })

  return { testApp, headers, sent }
}
