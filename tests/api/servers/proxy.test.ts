import { describe, expect, it } from 'vitest'
import { firstAdministrator } from '../../support/servers/first-administrator.ts'
import { openForAll } from '../../support/app/opened.ts'
import { startCampus } from '../../support/servers/own-server.ts'
import {
  type Answer,
  cookieHeader,
  json,
  makeAdministrator,
  send,
} from '../../support/calls/over-the-wire.ts'

const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
const security = 'strict-transport-security'
const paths = ['/', '/contact', '/favicon.svg', '/healthz', '/api/v1/getCollegeName', '/app', '/no-such-page']
const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? []

describe('behind a proxy that the settings name', () => {
  const campus = openForAll(() => startCampus({ TRUST_PROXY: '10.0.0.1, 127.0.0.1' }))

  it('every answer asks for encryption, and each cookie travels encrypted only', async () => {
    for (const path of [...paths, ...paths])
      expect((await send(campus, path, { headers: forwarded })).headers[security], path).toMatch(
        /^max-age=\d{8}/,
      )
    const origin = campus.url.replace('http:', 'https:')
    const made = await makeAdministrator(campus, { origin, ...forwarded })
    expect(made.status).toBe(303)
    const body = JSON.stringify({ ...firstAdministrator, remember: true })
    const headers = { ...json, ...forwarded }
    const signedIn = await send(campus, '/auth/v1/signin', { method: 'POST', headers, body })
    const cookie = cookieHeader(made)
    const out = await send(campus, '/signout', { method: 'POST', headers: { origin, cookie, ...forwarded } })
    const guarded = await send(campus, '/app', { headers: forwarded })
    for (const answer of [made, signedIn, out, guarded]) {
      expect(cookiesOf(answer).length).toBeGreaterThan(0)
      for (const line of cookiesOf(answer)) expect(line).toMatch(/; Secure$|; Secure;/)
    }
    expect(cookiesOf(made).join('\n')).toMatch(/session_token=/)
  })

  it('a line that the proxy took in plain is not called encrypted', async () => {
    const answer = await send(campus, '/', { headers: { ...forwarded, 'x-forwarded-proto': 'https, http' } })
    expect(answer.headers[security]).toBeUndefined()
  })
})

describe('without the setting', () => {
  const campus = openForAll(() => startCampus())

  it('a forwarded header is not believed', async () => {
    for (const path of paths)
      expect((await send(campus, path, { headers: forwarded })).headers[security], path).toBeUndefined()
    const overTls = campus.url.replace('http:', 'https:')
    expect((await makeAdministrator(campus, { origin: overTls, ...forwarded })).status).toBe(403)
    const made = await makeAdministrator(campus, { origin: campus.url, ...forwarded })
    expect(made.status).toBe(303)
    expect(cookiesOf(made).length).toBeGreaterThan(0)
    for (const line of cookiesOf(made)) expect(line).not.toMatch(/secure/i)
  })
})
