import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenOnFreePort } from '#tests/support/servers/free-port.ts'
import { openForAll } from '#tests/support/app/opened.ts'
import { sendRaw } from '#tests/support/calls/raw-request.ts'
import { openTestApp } from '#tests/support/app/test-app.ts'
import { refuseTunnels } from '../call-folders.ts'
import { requestHandler } from './request-handler.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let server: Server
let url = ''
let made = 0

/** Responds with the requested address, and is cacheable. */
const render = async (request: Request): Promise<Response> => {
  made += 1
  return new Response(request.url, { headers: { 'x-cache-tags': 'college', 'content-type': 'text/html' } })
}

beforeAll(async () => {
  server = createServer(requestHandler({ app: testApp.app, render, staticFiles: new Map() }))
  refuseTunnels(server)
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`
})
afterAll(() => void server.close())

const get = (target: string, host: string) => sendRaw(url, { target, headers: { host } })

it('a page is kept for the host it was made for, and for no other', async () => {
  const shown = []
  for (const host of ['evil.example', 'campus.test', 'evil.example', 'CAMPUS.test'])
    shown.push((await get('/about', host)).body)
  expect(shown).toEqual([
    'http://evil.example/about',
    'http://campus.test/about',
    'http://evil.example/about',
    'http://campus.test/about',
  ])
  expect(made).toBe(2)
})

it('every spelling of an address is one page, and pushes no other out', async () => {
  const before = made
  const spellings = ['/kept', '/%6Bept', '/%6bep%74', '//kept', '/x/../kept', '/./kept', '/\\kept', '/kept#a']
  for (let count = 0; count < 501; count += 1) spellings.push(`/x${count}/../kept`)
  for (const target of spellings)
    expect((await get(target, 'campus.test')).body, target).toBe('http://campus.test/kept')
  expect(made).toBe(before + 1)
})

it('an address with a host of its own is that host’s', async () => {
  expect((await get('http://other.example/x', 'campus.test')).body).toBe('http://other.example/x')
})

it.each(['a b', 'user@evil', 'a:99999', '999.999.999.999', '', '[::1'])(
  'the host %j is refused before a page is made',
  async (host) => {
    const before = made
    expect((await get('/x', host)).status).toBe(400)
    expect(made).toBe(before)
  },
)

/** Sends these bytes and returns the first line of the response. */
const answered = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let seen = ''
    socket.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      if (seen.includes('\r\n')) socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(seen.split('\r\n', 1)[0] ?? ''))
  })

it.each([
  ['two hosts', 'GET /x HTTP/1.1\r\nHost: campus.test\r\nhost: evil.example\r\n\r\n'],
  ['the same host twice', 'GET /x HTTP/1.1\r\nHost: campus.test\r\nHost: campus.test\r\n\r\n'],
  ['HTTP/0.9', 'GET /x\r\n\r\n'],
])('%s: nothing is answered', async (_, bytes) => {
  const before = made
  expect(await answered(bytes)).toMatch(/^HTTP\/1\.1 400 /)
  expect(made).toBe(before)
})

it('no address leads a page to believe in another host', async () => {
  for (const target of ['//evil.example/a', '/x/..//evil.example/a', '/\\evil.example/a'])
    expect((await get(target, 'campus.test')).body).toBe('http://campus.test/evil.example/a')
})

it('a tunnel is refused in words', async () => {
  const { status, head } = await sendRaw(url, {
    method: 'CONNECT',
    target: 'evil.example:443',
    headers: { host: 'evil.example:443' },
  })
  expect(status).toBe(405)
  expect(head).toContain('Allow: GET, HEAD, POST, OPTIONS')
})

it('a host that is made up keeps nothing, once a few are known', async () => {
  for (let count = 0; count < 500; count += 1) await get('/kept', `host${count}.example`)
  const before = made
  expect((await get('/kept', 'campus.test')).body).toBe('http://campus.test/kept')
  expect(made).toBe(before)
  for (let count = 0; count < 2; count += 1) await get('/kept', 'host499.example')
  expect(made).toBe(before + 2)
})
