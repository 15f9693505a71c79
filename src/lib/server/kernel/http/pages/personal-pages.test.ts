import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { listenOnFreePort } from '#tests/support/servers/free-port.ts'
import { openForEach } from '#tests/support/app/opened.ts'
import { lakshmi, openTestApp } from '#tests/support/app/test-app.ts'
import { requestHandler } from '../server/request-handler.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
let server: Server
let url = ''
let made: string[]
let headers: Record<string, string>

const person = (username: string, more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: `u-${username}`,
  username,
  email: `${username}@example.edu`,
  fullName: username,
  program: '',
  roles: ['ROLE_STUDENT'],
  mustAddFactor: false,
  ...more,
})
/** The user whom each cookie signs in. */
let people: Record<string, CurrentUser>
/** What a request changes. */
let change: ((request: Request) => Promise<unknown>) | null

beforeEach(async () => {
  made = []
  change = null
  headers = { 'x-cache-tags': 'college results', 'content-type': 'text/html' }
  people = { asha: person('asha'), ravi: person('ravi') }
  testApp.app.userOf = async (sent) => people[sent.get('cookie') ?? ''] ?? null
  server = createServer(
    requestHandler({
      app: testApp.app,
      staticFiles: new Map(),
      async render(request, locals) {
        await change?.(request)
        locals.user = await testApp.app.userOf(request.headers)
        made.push(locals.user?.username ?? 'nobody')
        return new Response(`for ${made.at(-1)}, ${made.length}`, { headers })
      },
    }),
  )
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`
})
afterEach(() => void server.close())

const get = (cookie: string, target = '/app/Student'): Promise<Response> =>
  fetch(url + target, { headers: cookie ? { cookie } : {} })
const bodyOf = async (cookie: string): Promise<string> => (await get(cookie)).text()

it('a person’s page is made once, and nobody else gets it', async () => {
  expect([await bodyOf('asha'), await bodyOf('asha')]).toEqual(['for asha, 1', 'for asha, 1'])
  expect([await bodyOf('ravi'), await bodyOf('ravi')]).toEqual(['for ravi, 2', 'for ravi, 2'])
  expect([await bodyOf('stranger'), await bodyOf('')]).toEqual(['for nobody, 3', 'for nobody, 4'])
  expect(await bodyOf('asha')).toBe('for asha, 1')
  expect((await get('asha')).headers.get('cache-control')).toBe('no-store')
})

it('is rendered again where its data or the user has changed', async () => {
  await get('asha')
  testApp.app.personalPages.drop('results')
  expect(await bodyOf('asha')).toBe('for asha, 2')
  people['asha'] = person('asha', { roles: ['ROLE_ALUMNI'] })
  expect(await bodyOf('asha')).toBe('for asha, 3')
  delete people['asha']
  expect(await bodyOf('asha')).toBe('for nobody, 4')
})

it('is not kept with a question, with a cookie of its own, or where nothing says what it was made from', async () => {
  for (let time = 0; time < 2; time += 1) await get('asha', '/app/Student?x=1')
  headers['set-cookie'] = 'a=b'
  for (let time = 0; time < 2; time += 1) await get('asha')
  headers = { 'content-type': 'text/html' }
  for (let time = 0; time < 2; time += 1) await get('asha')
  expect(made).toHaveLength(6)
})

it('is made for a request that brings what a form has done, which the page says once', async () => {
  await get('asha')
  people['asha; prangan.once=sealed'] = person('asha')
  expect(await bodyOf('asha; prangan.once=sealed')).toBe('for asha, 2')
})

it('started before a change is not cached after it', async () => {
  const userOf = testApp.app.userOf
  testApp.app.userOf = async (sent) => {
    testApp.app.personalPages.drop('results')
    return userOf(sent)
  }
  await get('asha')
  testApp.app.userOf = userOf
  await get('asha')
  expect(made).toHaveLength(2)
})

it('shows what a request has changed from the moment it is answered', async () => {
  const { app } = testApp
  await app.start(true)
  change = async ({ method }) =>
    method === 'POST' && app.college.save({ shortName: `N${made.length}` }, lakshmi)
  for (let time = 0; time < 5; time += 1) {
    await get('asha')
    const before = made.length
    await get('asha')
    expect(made).toHaveLength(before)
    await fetch(`${url}/app/Settings`, { method: 'POST', headers: { cookie: 'asha' } })
    expect(await bodyOf('asha')).toBe(`for asha, ${before + 2}`)
  }
})
