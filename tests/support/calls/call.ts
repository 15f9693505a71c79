import type { APIContext, APIRoute } from 'astro'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { TestApp } from '../app/test-app.ts'

export interface CallRequest {
  role?: Role
  method?: string
  /** Path parameters in the path's order. */
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
}

export interface CallAnswer {
  status: number
  /** Parsed JSON, or text for everything else. */
  body: unknown
  bytes: Uint8Array
  headers: Headers
}

export const userWith = (role: Role): CurrentUser => ({
  id: `u-${role}`,
  username: role.toLowerCase(),
  email: 'x@example.edu',
  fullName: 'Asha Reddy',
  program: '',
  roles: [role],
  mustAddFactor: false,
})

/** Sends a call as the site would, without a socket. */
export const ask = (testApp: TestApp, call: APIRoute, asked: CallRequest = {}): Promise<CallAnswer> =>
  askWithUser(testApp, call, asked.role ? userWith(asked.role) : null, asked)

/** Sends a call as a specific user. */
export async function askWithUser(
  testApp: TestApp,
  call: APIRoute,
  user: CurrentUser | null,
  asked: CallRequest = {},
): Promise<CallAnswer> {
  const { params = {} } = asked
  const url = new URL(['http://campus.test/call', ...Object.values(params).map(encodeURIComponent)].join('/'))
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.append(name, value)
  const response = await call({
    url,
    params,
    routePattern: ['/call', ...Object.keys(params).map((name) => `[${name}]`)].join('/'),
    request: await requestOf(url, asked),
    locals: localsOf(testApp, user),
  } as APIContext)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, bytes, headers: response.headers }
}

async function requestOf(url: URL, asked: CallRequest): Promise<Request> {
  const { json, form, headers = {}, method = form || json !== undefined ? 'POST' : 'GET' } = asked
  if (form) {
    // Buffered as bytes: a streamed form that is aborted fails outside the awaited calls.
    const sent = new Response(form)
    const type = sent.headers.get('content-type') ?? ''
    const body = await sent.arrayBuffer()
    return new Request(url, { method, body, headers: { 'content-type': type, ...headers } })
  }
  if (json === undefined) return new Request(url, { method, headers })
  const body = typeof json === 'string' ? json : JSON.stringify(json)
  return new Request(url, { method, body, headers: { 'content-type': 'application/json', ...headers } })
}

export function localsOf(testApp: TestApp, user: CurrentUser | null): App.Locals {
  return {
    app: testApp.app,
    user,
    caller: { address: '127.0.0.1', isLoopback: true, isSecure: false },
    requestId: 'test-request',
  }
}

export const envelope = (code: string, message: string, fields?: Record<string, string>) => ({
  code,
  message,
  requestId: 'test-request',
  ...(fields ? { fields } : {}),
})
