import type { APIContext } from 'astro'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from './call.ts'
import type { TestApp } from './test-app.ts'

interface Sent {
  /** Behind the origin. */
  page: string
  role: Role
  fields: Record<string, string>
}

/** A page's form as a browser sends it without scripts. */
export const sentForm = ({ app }: TestApp, { page, role, fields }: Sent): APIContext => {
  const url = new URL(page, 'http://campus.test')
  return {
    url,
    request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
    locals: {
      app,
      user: userWith(role),
      caller: { address: '127.0.0.1', isLoopback: true, isSecure: false },
      requestId: 'test-request',
    },
    // What the forms' handlers read of it.
  } as APIContext
}

/** Where a form leads on to; where it shows the page again, all that it says. */
export const placeOf = (answer: unknown): string =>
  answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)

/** The page that a form led to, as the same browser asks for it. */
export function pageAfter(
  { locals }: APIContext,
  answer: Response,
): APIContext & { response: { headers: Headers } } {
  const url = new URL(answer.headers.get('location') ?? '', 'http://campus.test')
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ')
  const response = { headers: new Headers() }
  // Likewise.
  return { url, request: new Request(url, { headers: { cookie } }), locals, response } as APIContext & {
    response: { headers: Headers }
  }
}
