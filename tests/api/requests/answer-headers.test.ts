import { expect, it } from 'vitest'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { openForAll } from '../../support/app/opened.ts'
import { json, send, urlEncoded } from '../../support/calls/over-the-wire.ts'

const campus = openForAll(() => startAdministeredCampus())

const post = (headers: Record<string, string> = {}, body = '') => ({ method: 'POST', headers, body })
const noStore = 'no-store'
const noCache = 'no-cache'

/** Request, status, and how long the response may be cached. */
const answers: [string, string, () => Parameters<typeof send>[2], number, string][] = [
  ['a public page', '/contact', () => ({}), 200, noCache],
  ['a page of one person', '/app/Account', () => ({ headers: { cookie: campus.cookie } }), 200, noStore],
  ['a page that needs a session', '/app/Account', () => ({}), 303, noStore],
  ['a page that is not there', '/no/such/page', () => ({}), 404, noStore],
  ['a form that is refused', '/login/Admin', () => post({ ...urlEncoded, origin: campus.url }), 400, noStore],
  [
    'a form of another site',
    '/login/Admin',
    () => post({ ...urlEncoded, origin: 'https://x.example' }),
    403,
    noStore,
  ],
  ['a call', '/api/v1/getCollegeName', () => ({}), 200, noStore],
  ['a call that is refused', '/auth/v1/signin', () => post(json, '{'), 400, noStore],
  ['a call that needs a right', '/api/v1/getExams', () => ({}), 401, noStore],
  ['a static file', '/robots.txt', () => ({}), 200, 'public, max-age=3600'],
  ['the health of the server', '/healthz', () => ({}), 200, noStore],
]

it('a script or a style gets only headers that apply to it', async () => {
  const page = await send(campus, '/login/Admin')
  const [script = ''] = /\/_astro\/[^"]+\.js/.exec(page.body) ?? []
  const { status, headers } = await send(campus, script)
  expect(status).toBe(200)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers).not.toHaveProperty('permissions-policy')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it.each(answers)('%s is never shown in a frame, and kept only where it may be', async (...row) => {
  const [, path, sent, status, cacheControl] = row
  const answer = await send(campus, path, sent())
  expect(answer.status).toBe(status)
  expect(answer.headers['x-frame-options']).toBe('DENY')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['cache-control']).toBe(cacheControl)
})
