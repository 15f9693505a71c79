import type { APIContext } from 'astro'
import { describe, expect, it } from 'vitest'
import { byToken } from '#lib/server/kernel/http/access/access.ts'
import { resolveAccess } from '#lib/server/kernel/http/access/resolve-access.ts'
import { newToken } from '#lib/server/kernel/http/access/access-checks.ts'
import { expiredCookies, tokenCookie } from '#lib/server/kernel/http/security/cookies.ts'
import { openForEach } from '../support/app/opened.ts'
import { serveCalls } from '../support/servers/serve-calls.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { lostItemsOf } from './feature/feature.ts'
import { getItems, guard } from './feature/ask-items.ts'
import { accessRoutes, lostAndFound } from './feature/item-access.ts'
import { openLostAndFound } from './feature/open-lost-items.ts'

const student = { authorization: 'Bearer ROLE_STUDENT' }
const notFound = { code: 'request.notFound', message: 'There is nothing at this address.' }
const testApp = openForEach(() => openLostAndFound('sqlite'))
const campus = openForEach(() => serveCalls(testApp, accessRoutes as never))
const get = (path: string, headers: Record<string, string> = {}) => getItems(campus, path, headers)

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
    // The page has cache tags but is still not cached, because cached pages are sent without an access check.
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
    const cookie = tokenCookie('lostItem', ['another', token]).split(';', 1)[0] ?? ''
    expect(await get(`/api/v1/foundItems/${id}`, { cookie: `a=b; ${cookie}` })).toEqual(held)
    expect(await get(`/api/v1/foundItems/${id}`, guard)).toEqual({
      status: 200,
      body: { byToken: null, user: 'role_security' },
    })
    expect(await get(`/lost/${id}/${token}`)).toEqual({ status: 200, body: { text: id } })
  })

  it('of another thing, none, a wrong or an odd one finds nothing for any user', async () => {
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

  it('is kept where no script reads it, for a day, beside the newest others', () => {
    const tokens = ['f', 'e', 'f', 'd', 'c', 'b', 'a']
    expect(tokenCookie('lostItem', tokens)).toBe(
      'prangan.lostItem=f.e.d.c.b; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax',
    )
  })

  it('is removed from the device at sign-out, and a missing one is left alone', () => {
    const leaving = (cookie: string) =>
      expiredCookies(testApp.app, new Headers({ cookie })).filter((line) => line.includes('lostItem'))
    expect(leaving('prangan.lostItem=f.e')).toEqual([
      'prangan.lostItem=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
    expect(leaving('a=b')).toEqual([])
  })
})
