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
