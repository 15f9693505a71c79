import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { limitsOf } from '#lib/server/kernel/declared.ts'
import { type LimitName, limits as kernelLimits } from '#lib/server/kernel/http/rate-limit.ts'
import { openForAll } from '../../support/app/opened.ts'
import { startCampus } from '../../support/servers/own-server.ts'
import { json, send, urlEncoded } from '../../support/calls/over-the-wire.ts'

const limits: Record<string, { points: number }> = { ...kernelLimits, ...limitsOf(features) }
const pointsOf = (name: LimitName): number => limits[name]?.points ?? 0

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('a server behind a proxy that its settings do not name', () => {
  const campus = openForAll(() => startCampus())

  it('shows its metrics to the machine, and to nobody whom the proxy forwards', async () => {
    expect((await send(campus, '/metrics')).status).toBe(200)
    for (const headers of [forwarded, { forwarded: 'for=127.0.0.1' }, { 'x-real-ip': '127.0.0.1' }])
      expect((await send(campus, '/metrics', { headers })).status).toBe(404)
  })

  it('says once that the proxy is not named', async () => {
    for (let count = 0; count < 3; count += 1) await send(campus, '/contact', { headers: forwarded })
    expect(campus.output().match(/TRUST_PROXY/g)).toHaveLength(1)
  })

  it('answers a call over its limit with 429 and when to come again', async () => {
    const ask = () =>
      send(campus, '/api/v1/getDecryptedValue', {
        method: 'POST',
        headers: { ...json, ...forwarded, 'accept-language': 'de' },
        body: '{}',
      })
    for (let count = 0; count < pointsOf('cipher'); count += 1) expect((await ask()).status).toBe(401)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'request.tooMany',
      message: expect.stringContaining('Zu viele Anfragen'),
    })
  })

  it('shows a form over its limit again, with the sentence and when to come again', async () => {
    const headers = { ...urlEncoded, ...forwarded, origin: campus.url }
    const ask = () => send(campus, '/ForgotPassword', { method: 'POST', headers, body: 'username=' })
    for (let count = 0; count < pointsOf('emails'); count += 1) expect((await ask()).status).toBe(400)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Too many requests. Please try again in')
    expect(refused.body).toContain('name="username"')
  })
})

it('a 127.0.0.1 that a trusted proxy forwards is not exempt', async () => {
  const campus = await startCampus({ TRUST_PROXY: '127.0.0.1' })
  const headers = { ...json, 'x-forwarded-for': '127.0.0.1' }
  const ask = () => send(campus, '/api/v1/getDecryptedValue', { method: 'POST', headers, body: '{}' })
  for (let count = 0; count < pointsOf('cipher'); count += 1) expect((await ask()).status).toBe(401)
  expect((await ask()).status).toBe(429)
  await campus.stop()
})
