import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { callFolders } from '#lib/server/kernel/http/call-folders.ts'
import { describedCalls, referenceRow } from '#lib/server/kernel/http/endpoint/described-calls.ts'
import { openApiOf } from '#lib/server/kernel/http/endpoint/openapi.ts'
import { accessRoutes } from './feature/item-access.ts'
import { itemRoutes } from './feature/item-calls.ts'

const calls = describedCalls({
  '/src/pages/api/v1/lostItems/[id].ts': itemRoutes['/api/v1/lostItems/[id]'],
  '/src/pages/api/v1/lostItems/index.ts': itemRoutes['/api/v1/lostItems'],
  '/src/pages/faculty/v1/foundItems/[id].ts': accessRoutes['/api/v1/foundItems/[id]'],
})

describe('the pages of /docs', () => {
  it('list calls in folders, each method for itself, and those of faculty/v1', () => {
    const rows = calls.map(referenceRow)
    expect(rows.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['DELETE /api/v1/lostItems/{id}', 'ROLE_SECURITY'],
      ['GET /faculty/v1/foundItems/{id}', 'who shows the token of the lostItem, or ROLE_SECURITY'],
      ['POST /api/v1/lostItems', 'ROLE_SECURITY'],
      ['PUT /api/v1/lostItems/{id}', 'ROLE_SECURITY'],
    ])
  })

  it('say the same as OpenAPI', () => {
    const { paths } = openApiOf(calls) as { paths: Record<string, object> }
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(calls.map((call) => referenceRow(call)[0]).toSorted())
  })

  it('are made from every folder of calls, at whatever depth', () => {
    const source = readFileSync('src/lib/server/kernel/http/load-calls.ts', 'utf8')
    const folders = callFolders.map((folder) => folder.replace(/\/v1$/, '')).join()
    expect(source).toContain(`'/src/pages/{${folders}}/v1/**/*.ts'`)
  })
})
