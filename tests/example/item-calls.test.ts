import { describe, expect, it } from 'vitest'
import { openForEach } from '../support/app/opened.ts'
import { lakshmi } from '../support/app/test-app.ts'
import { serveCalls } from '../support/servers/serve-calls.ts'
import { askItems, guard } from './feature/ask-items.ts'
import { lostItemsOf } from './feature/feature.ts'
import { itemRoutes } from './feature/item-calls.ts'
import { openLostItems } from './feature/open-lost-items.ts'

const testApp = openForEach(() => openLostItems('sqlite'))
const campus = openForEach(() => serveCalls(testApp, itemRoutes))

const asked = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  askItems(campus, { method, path, body, ...(headers && { headers }) })

describe('a call with a path parameter', () => {
  it('changes and removes what the path names', async () => {
    const id = await lostItemsOf(testApp.app).add('Umbrella', lakshmi)
    expect(await asked('PUT', `/api/v1/lostItems/${id}`, { name: 'Red umbrella' })).toMatchObject({
      status: 200,
      body: { id, name: 'Red umbrella' },
    })
    expect(await asked('DELETE', `/api/v1/lostItems/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'true' },
    })
    expect((await asked('DELETE', `/api/v1/lostItems/${id}`, { reason: 'twice' })).status).toBe(404)
  })

  it('says what is wrong at its field, in the path and in the body', async () => {
    const long = await asked('PUT', `/api/v1/lostItems/${'a'.repeat(101)}`, { name: 'x' })
    expect(long).toMatchObject({
      status: 400,
      body: { code: 'field.tooLong', fields: { id: expect.any(String) } },
    })
    const empty = await asked('PUT', '/api/v1/lostItems/x', { name: ' ' })
    expect(empty).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
    const bad = await asked('DELETE', '/api/v1/lostItems/x', { reason: 7 })
    expect(bad).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } })
  })

  it('is the value that was escaped, slashes and percent signs included', async () => {
    for (const id of ['BC-A/B', '50%', '%2f', 'a b+c', 'ç', '%00', '..%2f..']) {
      await testApp.app.database.writes
        .insertInto('lost_items')
        .values({ id, name: 'x', returned: 0 })
        .execute()
      const { status, body } = await asked('PUT', `/api/v1/lostItems/${encodeURIComponent(id)}`, {
        name: 'y',
      })
      expect([status, body['id']], id).toEqual([200, id])
    }
  })

  it('is refused where it can be no value: NUL, half a character, no escape, 4 KB', async () => {
    for (const part of ['%00', 'a%00b', '%ff', '%', '%u0041', 'a'.repeat(4096), '%41'.repeat(1500)]) {
      const { status, body } = await asked('PUT', `/api/v1/lostItems/${part}`, { name: 'y' })
      expect([status, typeof body['code']], part.slice(0, 20)).toEqual([400, 'string'])
    }
    // These resolve to a different address.
    for (const part of ['..', '%2e%2e', '.', ''])
      expect((await asked('PUT', `/api/v1/lostItems/${part}`, { name: 'y' })).status, part).not.toBe(200)
  })
})

describe('a method', () => {
  it('that the call has not is refused with those it has', async () => {
    const refused = await asked('GET', '/api/v1/lostItems/x')
    expect(refused).toMatchObject({ status: 405, body: { code: 'request.notAllowed' } })
    expect(refused.headers['allow']).toBe('PUT, DELETE, OPTIONS')
    expect((await asked('OPTIONS', '/api/v1/lostItems/x')).headers['allow']).toBe('PUT, DELETE, OPTIONS')
    expect((await asked('PATCH', '/api/v1/lostItems/x')).headers['allow']).toBe(
      'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    )
  })

  it('writes nothing for another site, whichever it is', async () => {
    const id = await lostItemsOf(testApp.app).add('Umbrella', lakshmi)
    const foreign = { origin: 'https://evil.example', cookie: 'a=b' }
    for (const method of ['PUT', 'DELETE', 'POST'])
      expect([403, 405], method).toContain(
        (await asked(method, `/api/v1/lostItems/${id}`, { name: 'z' }, { ...guard, ...foreign })).status,
      )
    expect(await lostItemsOf(testApp.app).store.read.all()).toMatchObject([{ name: 'Umbrella' }])
  })

  it('no page answers is refused, however the address of the page is written', async () => {
    for (const path of ['/contact', '/api/v1/../../contact'])
      expect([404, 405], path).toContain((await asked('PUT', path, {})).status)
  })

  it('is open to those alone whom the call names', async () => {
    expect((await asked('PUT', '/api/v1/lostItems/x', { name: 'y' }, {})).status).toBe(401)
    const student = { authorization: 'Bearer ROLE_STUDENT' }
    expect((await asked('DELETE', '/api/v1/lostItems/x', undefined, student)).status).toBe(403)
  })
})
