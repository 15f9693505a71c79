import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIContext } from 'astro'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tooMany } from '#lib/server/core/errors.ts'
import { frontDoor } from '#lib/server/http/front-door.ts'
import { countPage } from '#lib/server/http/page-limit.ts'
import { type LimitName, limits } from '#lib/server/http/rate-limit.ts'
import { type TestHouse, openHouse } from '../support/house.ts'
import { type OwnCampus, startCampus } from '../support/own-server.ts'
import { json, send, urlEncoded } from '../support/over-the-wire.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('a server behind a proxy that its settings do not name', () => {
  let campus: OwnCampus
  beforeAll(async () => {
    campus = await startCampus()
  })
  afterAll(() => campus.stop())

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
    for (let count = 0; count < limits.cipher.points; count += 1) expect((await ask()).status).toBe(401)
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
    for (let count = 0; count < limits.letters.points; count += 1) expect((await ask()).status).toBe(400)
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
  for (let count = 0; count < limits.cipher.points; count += 1) expect((await ask()).status).toBe(401)
  expect((await ask()).status).toBe(429)
  await campus.stop()
})

describe('pages that are made', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse('sqlite')
  })
  afterAll(() => house.close())

  const visit = (address: string, routePattern: string, isCounted = false): APIContext =>
    ({
      routePattern,
      locals: {
        app: house.app,
        caller: { address, isLoopback: false, isSecure: false },
        requestId: 'r1',
        isCounted,
      },
    }) as unknown as APIContext

  const useUp = async (name: LimitName, address: string): Promise<void> => {
    for (let count = 0; count < limits[name].points; count += 1)
      await house.app.limits.take(name, { address, isLoopback: false, isSecure: false })
  }

  it('count, lookups on the limit of results, once each; calls count themselves', async () => {
    await useUp('renderedPages', '203.0.113.1')
    await useUp('results', '203.0.113.2')
    const results = '/[...locale]/results/[...title]'
    const refusal = { kind: 'TooMany', code: 'request.tooMany' }
    await expect(countPage(visit('203.0.113.1', '/[...locale]/app'))).rejects.toMatchObject(refusal)
    await expect(countPage(visit('203.0.113.1', '/404'))).rejects.toMatchObject(refusal)
    await expect(countPage(visit('203.0.113.2', results))).rejects.toMatchObject(refusal)
    await countPage(visit('203.0.113.1', results))
    await countPage(visit('203.0.113.1', '/college/[picture]'))
    await countPage(visit('203.0.113.2', '/[...locale]/app'))
    await countPage(visit('203.0.113.2', results, true))
    await countPage(visit('203.0.113.1', '/api/v1/getExams'))
  })

  it('are refused by a page in the language of the address; calls by the envelope', async () => {
    const render = async (_: Request, locals: App.Locals): Promise<Response> => {
      locals.failure = tooMany('request.tooMany', { seconds: 7 })
      return new Response('', { status: 500 })
    }
    const server = createServer(frontDoor({ app: house.app, render, staticFiles: new Map() }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sentences = {
      '/contact': 'in 7 seconds',
      '/de/contact': 'in 7 Sekunden',
      '/de/app?a=1': 'in 7 Sekunden',
    }
    for (const [path, sentence] of Object.entries(sentences)) {
      const answer = await fetch(url + path)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('7')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toContain(sentence)
    }
    await useUp('results', '127.0.0.1')
    const headers = { 'x-real-ip': '127.0.0.1' }
    const page = await fetch(`${url}/de/results/July?rollNo=21B81A0501`, { headers })
    expect(page.status).toBe(429)
    expect(await page.text()).toContain('Zu viele Anfragen')
    const call = await fetch(`${url}/api/v1/getExamResultByRollNoView?examTitle=July&rollNo=1`, { headers })
    expect([call.status, (await call.json()) as unknown]).toMatchObject([429, { code: 'request.tooMany' }])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})
