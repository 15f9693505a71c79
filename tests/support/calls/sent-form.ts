import type { APIContext } from 'astro'
import type { Role } from '#lib/schemas/role.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { FormState } from '#lib/server/kernel/http/forms/plain-form.ts'
import type { Caller } from '#lib/server/kernel/http/security/client-address.ts'
import { takeDone } from '#lib/server/kernel/secrets/shown-once.ts'
import { userWith } from './call.ts'
import type { TestApp } from '../app/test-app.ts'

interface FormRequest {
  /** Path of the page, without the origin. */
  page: string
  role: Role
  fields: Record<string, string>
}

interface Posted {
  url: URL
  body: URLSearchParams | FormData | ArrayBuffer
  user: CurrentUser | null
  headers?: Headers
  caller?: Caller
}

const here: Caller = { address: '127.0.0.1', isLoopback: true, isSecure: false }

/** Builds the context of a page after its form was sent, with what form handlers read. */
export const postedTo = (
  { app }: Pick<TestApp, 'app'>,
  { url, body, user, headers, caller = here }: Posted,
): APIContext =>
  ({
    url,
    params: {},
    response: { status: 200, headers: new Headers() },
    request: new Request(url, { method: 'POST', body, ...(headers && { headers }) }),
    locals: {
      app,
      user,
      caller,
      requestId: 'test-request',
    },
  }) as unknown as APIContext

/** Sends a page's form as a browser does without scripts. */
export const sentForm = (testApp: TestApp, { page, role, fields }: FormRequest): APIContext =>
  postedTo(testApp, {
    url: new URL(page, 'http://campus.test'),
    body: new URLSearchParams(fields),
    user: userWith(role),
  })

/** Sends a form with files as an administrator. */
export function sentByOffice(
  testApp: Pick<TestApp, 'app'>,
  fields: readonly (readonly [string, string | File])[],
): APIContext {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return postedTo(testApp, { url: new URL('http://campus.test/page'), body, user: userWith('ROLE_ADMIN') })
}

/** Returns the state of a form that is shown again; throws when it is a redirect. */
export async function shownAgain(answer: Promise<Response | FormState>): Promise<FormState> {
  const state = await answer
  if (state instanceof Response) throw new Error('expected the form again')
  return state
}

/** Returns a form's redirect target, or its whole state when the page is shown again. */
export const placeOf = (answer: unknown): string =>
  answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)

/** Returns a form's redirect target and the message that page shows once: `/app/Notices says removed`. */
export function leadsTo({ app }: Pick<TestApp, 'app'>, answer: unknown): string {
  const to = placeOf(answer)
  if (!(answer instanceof Response)) return to
  const { done, facts } = takeDone(pageAfter({ locals: { app } }, answer))
  const figures = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  return [
    to,
    ...(done === '' ? [] : ['says', done]),
    ...(figures.length === 0 ? [] : [figures.join('&')]),
  ].join(' ')
}

/** Builds the context of the page that a form redirected to, in the same browser. */
export function pageAfter(
  { locals }: { locals: Pick<App.Locals, 'app'> },
  answer: Response,
): APIContext & { response: { headers: Headers } } {
  const url = new URL(answer.headers.get('location') ?? '', 'http://campus.test')
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ')
  const response = { headers: new Headers() }
  // Contains only what the page reads of its context.
  return { url, request: new Request(url, { headers: { cookie } }), locals, response } as APIContext & {
    response: { headers: Headers }
  }
}
