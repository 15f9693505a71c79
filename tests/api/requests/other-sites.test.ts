import { beforeAll, expect, it } from 'vitest'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { callFiles, callPath, methodsIn } from '../../support/calls/call-files.ts'
import { firstAdministrator } from '../../support/servers/first-administrator.ts'
import { openForAll } from '../../support/app/opened.ts'
import { type Answer, json, send, urlEncoded } from '../../support/calls/over-the-wire.ts'

const listed = 'https://students.example.edu'
const unlisted = 'https://evil.example'
const writes = callFiles().flatMap((file) =>
  methodsIn(file)
    .filter((method) => method !== 'GET')
    .map((method) => ({ method, path: `/${callPath(file)}` })),
)

const campus = openForAll(() =>
  startAdministeredCampus({ CORS_ORIGINS: `https://other.example.edu, ${listed}` }),
)
let token = ''
beforeAll(async () => {
  const body = JSON.stringify(firstAdministrator)
  const signedIn = await send(campus, '/auth/v1/signin', { method: 'POST', headers: json, body })
  token = (JSON.parse(signedIn.body) as { token: string }).token
})

const corsOf = ({ headers }: Answer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
const preflight = (origin: string, path = '/api/v1/saveExam') =>
  send(campus, path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

it('a browser that asks first may send a token from a listed site, and never cookies', async () => {
  const answer = await preflight(listed)
  expect(answer.status).toBe(204)
  expect(corsOf(answer)).toEqual({
    'access-control-allow-origin': listed,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, accept-language, idempotency-key',
    'access-control-max-age': '600',
  })
  expect(answer.headers.vary).toMatch(/\borigin\b/i)
})

it('a page of a listed site reads, writes and signs in with its token', async () => {
  const headers = { origin: listed, authorization: `Bearer ${token}` }
  const shared = { 'access-control-allow-origin': listed }
  const read = await send(campus, '/api/v1/getExams', { headers })
  expect([read.status, corsOf(read)]).toEqual([200, shared])
  const body = JSON.stringify({ title: 'July', heldMonth: 7, heldYear: 2026, kind: 'regular' })
  const wrote = await send(campus, '/api/v1/saveExam', {
    method: 'POST',
    headers: { ...headers, ...json },
    body,
  })
  expect(wrote.status).not.toBe(403)
  expect(corsOf(wrote)).toEqual(shared)
  const refused = await send(campus, '/api/v1/getExams', { headers: { origin: listed } })
  expect([refused.status, corsOf(refused)]).toEqual([401, shared])
  const signedIn = await send(campus, '/auth/v1/signin', {
    method: 'POST',
    headers: { origin: listed, ...json },
    body: JSON.stringify(firstAdministrator),
  })
  expect([signedIn.status, corsOf(signedIn)]).toEqual([200, shared])
})

it('any other site gets no header at all, nor does a look-alike', async () => {
  const lookAlikes = [`${listed}.evil.example`, 'http://students.example.edu', `${listed}:8443`, 'null']
  for (const origin of [unlisted, ...lookAlikes]) {
    expect(corsOf(await preflight(origin)), origin).toEqual({})
    const headers = { origin, authorization: `Bearer ${token}` }
    expect(corsOf(await send(campus, '/api/v1/getExams', { headers })), origin).toEqual({})
  }
})

it('pages are for nobody else to read, prerendered or not', async () => {
  for (const path of ['/', '/app/Admin', '/favicon.svg'])
    expect(
      corsOf(await send(campus, path, { headers: { origin: listed, cookie: campus.cookie } })),
      path,
    ).toEqual({})
})

it.each(writes)(
  '$method $path takes no write with cookies from another site, listed or not',
  async ({ method, path }) => {
    for (const origin of [listed, unlisted, 'null']) {
      for (const type of [json, urlEncoded, {}]) {
        const headers = { origin, cookie: campus.cookie, ...type }
        const answer = await send(campus, path, { method, headers, body: '{}' })
        expect(answer.status, `${origin} ${JSON.stringify(type)}`).toBe(403)
        expect(corsOf(answer)).not.toHaveProperty('access-control-allow-credentials')
      }
    }
    const own = { origin: campus.url, ...json }
    const ours = await send(campus, path, { method, headers: own, body: '{}' })
    expect(ours.status).not.toBe(403)
  },
)
