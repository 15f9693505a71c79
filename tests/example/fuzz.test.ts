import { describe, expect, it } from 'vitest'
import { roles } from '#lib/schemas/role.ts'
import { describedCalls } from '#lib/server/kernel/http/endpoint/described-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { openApiOf } from '#lib/server/kernel/http/endpoint/openapi.ts'
import * as v from 'valibot'
import { accessRoutes, lostAndFound } from './feature/item-access.ts'
import { itemRoutes } from './feature/item-calls.ts'
import { openLostAndFound } from './feature/open-lost-items.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import type { OwnCampus } from '../support/servers/own-server.ts'
import { type Routes, serveCalls } from '../support/servers/serve-calls.ts'
import { fuzzCalls } from '../attack/fuzz-calls.ts'
import type { Target } from '../attack/target.ts'

/** Kinds of call that the product does not use yet: decision 15. */
const calls = {
  ...itemRoutes,
  '/api/v1/lostItemViews': accessRoutes['/api/v1/lostItemViews'],
  '/faculty/v1/foundItems/[id]': accessRoutes['/api/v1/foundItems/[id]'],
}
const modules = Object.fromEntries(
  Object.entries(calls).map(([path, module]) => [`/src/pages${path}.ts`, module]),
)
const reference = endpoint({
  summary: 'The reference.',
  access: 'public',
  limit: 'pages',
  reply: v.unknown(),
  run: () => openApiOf(describedCalls(modules)),
})

describe.each(engines)('the call kit on %s, fuzzed from the reference of its calls', (engine) => {
  const testApp = openForEach(() => openLostAndFound(engine))
  const routes = { ...calls, '/api/v1/openapi.json': { GET: reference } } as Routes
  const campus = openForEach(() => serveCalls(testApp, routes))

  const targetWhile = (off: readonly string[]): Target => ({
    campus: campus as OwnCampus,
    token: 'ROLE_SECURITY',
    cookie: '',
    people: [
      ...Array.from({ length: 4 }, () => ({ token: 'ROLE_SECURITY', roles: ['ROLE_SECURITY'] })),
      ...roles.map((role) => ({ token: role, roles: [role] })),
    ],
    off,
  })

  it(
    'refuses users without the right, hides disabled features, and never fails',
    { timeout: 120_000 },
    async () => {
      expect((await fuzzCalls(targetWhile(['lostItems.open']), 1_000)).faults).toEqual([])
      lostAndFound.isOpen = true
      const { faults, answered } = await fuzzCalls(targetWhile([]), 1_000, 2)
      expect(faults).toEqual([])
      expect(answered).toEqual([
        'DELETE /api/v1/lostItems/{id}',
        'GET /api/v1/lostItemViews',
        'GET /faculty/v1/foundItems/{id}',
        'POST /api/v1/lostItems',
        'PUT /api/v1/lostItems/{id}',
      ])
    },
  )

  it('notices a call that lets in whom its reference does not name', async () => {
    const strict = { ...targetWhile(['lostItems.open']) }
    lostAndFound.isOpen = true
    expect((await fuzzCalls(strict, 200)).faults.join('\n')).toMatch(/200 to who may not: GET .*view=count/)
  })
})
