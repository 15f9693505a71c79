import { describe, expect, it } from 'vitest'
import { callAddress, describedCalls, sayAccess } from '#lib/server/kernel/http/endpoint/described-calls.ts'
import { expectPermissions } from '../support/calls/expect-permissions.ts'
import type { Who } from '../support/database/feature-rows.ts'
import { openForEach } from '../support/app/opened.ts'
import { serveCalls } from '../support/servers/serve-calls.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { lostItemsOf } from './feature/feature.ts'
import { getItems, guard } from './feature/ask-items.ts'
import { accessRoutes, lostAndFound } from './feature/item-access.ts'
import { openLostAndFound } from './feature/open-lost-items.ts'

const testApp = openForEach(() => openLostAndFound('sqlite'))
const campus = openForEach(() => serveCalls(testApp, accessRoutes as never))
const get = (path: string, headers: Record<string, string> = {}) => getItems(campus, path, headers)

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
      address: callAddress(call),
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
