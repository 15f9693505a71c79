import type { APIContext } from 'astro'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { byToken } from '#lib/server/kernel/http/access.ts'
import { resolveAccess } from '#lib/server/kernel/http/resolve-access.ts'
import { newToken } from '#lib/server/kernel/http/access-checks.ts'
import { addressOf, describedCalls } from '#lib/server/kernel/http/described-calls.ts'
import { sayAccess } from '#lib/server/kernel/http/say-access.ts'
import { tokenCookie } from '#lib/server/kernel/http/token-cookie.ts'
import { expectPermissions } from '../support/expect-permissions.ts'
import type { Who } from '../support/feature-rows.ts'
import type { OwnCampus } from '../support/own-server.ts'
import { send } from '../support/over-the-wire.ts'
import { serveCalls } from '../support/serve-calls.ts'
import { type TestApp, lakshmi } from '../support/test-app.ts'
import { lostItemsOf } from './feature.ts'
import { accessRoutes, lostAndFound } from './item-access.ts'
import { openLostItems } from './open-lost-items.ts'

const guard = { authorization: 'Bearer ROLE_SECURITY' }
const student = { authorization: 'Bearer ROLE_STUDENT' }
const notFound = { code: 'request.notFound', message: 'There is nothing at this address.' }

let testApp: TestApp
let campus: OwnCampus
beforeEach(async () => {
  Object.assign(lostAndFound, { isOpen: false, tokens: new Map() })
  testApp = await openLostItems('sqlite')
  campus = (await serveCalls(testApp, accessRoutes as never)) as OwnCampus
})
afterEach(async () => {
  await campus.stop()
  await testApp.close()
})

async function get(path: string, headers: Record<string, string> = {}) {
  const { status, body, headers: said } = await send(campus, path, { headers })
  const isJson = said['content-type']?.includes('json')
  return { status, body: isJson ? (JSON.parse(body) as Record<string, unknown>) : { text: body } }
}

describe('a setting', () => {
  it('that is off hides a call and a page from everybody, and opens both at once', async () => {
    for (const headers of [{}, guard, student]) {
      expect(await get('/api/v1/lostItemViews?view=count', headers)).toMatchObject({
        status: 404,
        body: notFound,
      })
      expect((await get('/lost', headers)).status).toBe(404)
    }
    lostAndFound.isOpen = true
    expect(await get('/api/v1/lostItemViews?view=count')).toMatchObject({ status: 200, body: { count: 0 } })
    expect(await get('/lost')).toEqual({ status: 200, body: { text: 'lost' } })
    // The page names tags, and is not kept all the same: kept pages are sent without asking.
    lostAndFound.isOpen = false
    expect((await get('/lost')).status).toBe(404)
  })

  it('that no feature declares opens nothing', async () => {
    await expect(testApp.app.accessChecks.isOn('toString' as never)).rejects.toThrow('No feature declares')
  })
})

describe('a token', () => {
  const fitting = async (): Promise<{ id: string; token: string }> => {
    const id = await lostItemsOf(testApp.app).add('Umbrella', lakshmi)
    const token = newToken()
    lostAndFound.tokens.set(id, token)
    return { id, token }
  }

  it('lets its holder in, from the address or from a cookie, and says so to the call', async () => {
    const { id, token } = await fitting()
    const held = { status: 200, body: { byToken: id, user: null } }
    expect(await get(`/api/v1/foundItems/${id}?token=${token}`)).toEqual(held)
    const cookie = tokenCookie('lostItem', token, '/').split(';', 1)[0] ?? ''
    expect(await get(`/api/v1/foundItems/${id}`, { cookie: `a=b; ${cookie}` })).toEqual(held)
    expect(await get(`/api/v1/foundItems/${id}`, guard)).toEqual({
      status: 200,
      body: { byToken: null, user: 'role_security' },
    })
    expect(await get(`/lost/${id}/${token}`)).toEqual({ status: 200, body: { text: id } })
  })

  it('of another thing, none, a wrong or an odd one finds nothing, whoever asks', async () => {
    const { id, token } = await fitting()
    const other = await fitting()
    const wrong = [other.token, '', token.slice(1), `${token}a`, 'a'.repeat(5000), '%25', 'toString']
    for (const each of wrong) {
      expect(await get(`/api/v1/foundItems/${id}?token=${each}`), each.slice(0, 50)).toMatchObject({
        status: 404,
        body: notFound,
      })
      expect((await get(`/lost/${id}/${each || 'x'}`)).status).toBe(404)
    }
    expect(await get(`/api/v1/foundItems/nothing?token=${token}`)).toMatchObject({
      status: 404,
      body: notFound,
    })
    expect((await get(`/api/v1/foundItems/${id}`, student)).status).toBe(404)
    expect((await get(`/api/v1/foundItems/${id}?token=${other.token}`, student)).status).toBe(404)
  })

  it('opens what the call itself reads from its path, however often the router unescapes it', async () => {
    const asked: string[] = []
    const accessChecks = { isOn: async () => true, fits: async (_: string, id: string) => asked.push(id) > 0 }
    const context = {
      params: { id: 'ab' },
      routePattern: '/api/v1/foundItems/[id]',
      url: new URL('http://campus.test/api/v1/foundItems/a%2562?token=t'),
      request: new Request('http://campus.test/api/v1/foundItems/a%2562?token=t'),
      locals: { app: { ...testApp.app, accessChecks }, user: null },
    } as unknown as APIContext
    expect(await resolveAccess(byToken('lostItem', { id: 'id', shown: 'token' }), context)).toEqual({
      access: 'public',
      tokenOf: 'a%62',
    })
    expect(asked).toEqual(['a%62'])
  })

  it('is kept where no script reads it, for a day, below its path', () => {
    expect(tokenCookie('lostItem', 'abc', '/lost')).toBe(
      'prangan.lostItem=abc; Path=/lost; Max-Age=86400; HttpOnly; SameSite=Lax',
    )
  })
})

describe('an address of several calls', () => {
  it('does what the value of its query says', async () => {
    await lostItemsOf(testApp.app).add('Umbrella', lakshmi)
    expect(await get('/api/v1/lostItemViews?view=names', guard)).toMatchObject({
      body: { names: ['Umbrella'] },
    })
    expect(await get('/api/v1/lostItemViews?view=names&beginning=X', guard)).toMatchObject({
      body: { names: [] },
    })
  })

  it('refuses a value that is none of them, at its field, and tells strangers nothing', async () => {
    const at = { fields: { view: expect.any(String) } }
    for (const [query, code] of [
      ['', 'field.required'],
      ['?view=', 'field.invalid'],
      ['?view=all', 'field.invalid'],
      ['?view=toString', 'field.invalid'],
      ['?view=__proto__', 'field.invalid'],
    ])
      expect(await get(`/api/v1/lostItemViews${query}`, guard), query).toMatchObject({
        status: 400,
        body: { code, ...at },
      })
    expect(await get('/api/v1/lostItemViews?view=names&view=count', guard)).toMatchObject({
      status: 400,
      body: { code: 'request.repeatedParameter' },
    })
    expect((await get('/api/v1/lostItemViews?view=all')).status).toBe(404)
  })

  it('counts on the limit of each, which the feature brings, as does its page', async () => {
    lostAndFound.isOpen = true
    const visitor = { 'x-real-ip': '203.0.113.9' }
    for (let count = 0; count < 5; count += 1)
      expect((await get('/api/v1/lostItemViews?view=count', visitor)).status).toBe(200)
    expect((await get('/api/v1/lostItemViews?view=count', visitor)).status).toBe(429)
    expect((await get('/lost', visitor)).status).toBe(429)
    expect((await get('/api/v1/lostItemViews?view=names', { ...guard, ...visitor })).status).toBe(200)
  })
})

describe('the references and the permission table', () => {
  const modules = {
    '/src/pages/api/v1/lostItemViews.ts': accessRoutes['/api/v1/lostItemViews'],
    '/src/pages/api/v1/foundItems/[id].ts': accessRoutes['/api/v1/foundItems/[id]'],
  }
  const whoOf: Record<string, Who> = {
    '/api/v1/lostItemViews?view=names': ['ROLE_SECURITY'],
    '/api/v1/lostItemViews?view=count': { whenOn: 'lostItems.open', who: 'everyone' },
    '/api/v1/foundItems/{id}': { token: 'lostItem', or: ['ROLE_SECURITY'] },
  }
  const named = Object.entries(modules).flatMap(([file, module]) =>
    describedCalls({ [file]: module }).map((call) => ({
      ...call,
      address: addressOf(call),
      route: module.GET,
    })),
  )

  it('name each variant and each kind of access', () => {
    expect(named.map((call) => [call.address, sayAccess(call.spec.access)])).toEqual([
      ['/api/v1/lostItemViews?view=names', 'ROLE_SECURITY'],
      ['/api/v1/lostItemViews?view=count', 'public, while lostItems.open is on'],
      ['/api/v1/foundItems/{id}', 'who shows the token of the lostItem, or ROLE_SECURITY'],
    ])
  })

  it('hold each kind both ways, and notice a row that is wrong', async () => {
    for (const call of named) await expectPermissions(testApp, call, whoOf[call.address] ?? [])
    const wrong: Who[] = [
      'everyone',
      'signedIn',
      ['ROLE_ADMIN'],
      { whenOn: 'x', who: 'signedIn' },
      { token: 'x' },
    ]
    for (const call of named)
      for (const who of wrong)
        await expect(expectPermissions(testApp, call, who), call.address).rejects.toThrow()
  })
})
