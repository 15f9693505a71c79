import { describe, expect, it } from 'vitest'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { openForAll } from '../../support/app/opened.ts'
import { json, send, urlEncoded } from '../../support/calls/over-the-wire.ts'
import { head, openSocket } from '../../support/calls/raw-socket.ts'
const origin = 'http://campus.test'
const form = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }

const campus = openForAll(() => startAdministeredCampus())

it('thirty thousand fields in 64 kB are refused by their number, in German on a German page', async () => {
  const headers = { ...urlEncoded, origin: campus.url }
  const many = { method: 'POST', headers, body: 'a&'.repeat(30_000) }
  const answer = await send(campus, '/de/login/Admin', many)
  expect(answer.status).toBe(400)
  expect(answer.body).toContain('mehr als 200 Felder')
})

describe('a refused body of 1.2 MB', () => {
  const body = Buffer.alloc(1_200_000, 'x')
  const paths: [string, Record<string, string>][] = [
    ['POST /login/Admin', form],
    ['POST /auth/v1/signin', json],
    ['POST /api/v1/saveExam', json],
    ['POST /api/v1/startResultImport', { 'Content-Type': 'multipart/form-data; boundary=x', Origin: origin }],
    ['POST /auth/v1/signin', { 'Content-Type': 'text/plain', Origin: origin }],
    ['POST /no/such/page', form],
    ['POST /login/Admin', { ...form, Origin: 'https://evil.example' }],
    ['POST /robots.txt', form],
    ['GET /robots.txt', {}],
    ['GET /contact', {}],
    ['GET /healthz', {}],
    ['DELETE /api/v1/getCollegeName', json],
  ]

  it.each(paths)(
    'of %s (%j) ends its connection, so that nobody reads it as a request',
    async (line, headers) => {
      const socket = await openSocket(campus)
      await socket.write(head(line, { ...headers, 'Content-Length': body.byteLength }))
      await socket.write(body)
      await socket.write(head('GET /api/v1/getCollegeName'))
      const seen = await socket.closed()
      expect(seen.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
      expect(seen).not.toMatch(/^HTTP\/1\.1 5/)
      expect(seen).toMatch(/Connection: close/i)
    },
  )

  it('that is given up in the middle of a file ends its connection as well', async () => {
    const socket = await openSocket(campus)
    const type = 'multipart/form-data; boundary=x'
    const own = { Host: new URL(campus.url).host, Origin: campus.url, 'Content-Type': type }
    await socket.write(head('POST /login/Admin', { ...own, 'Content-Length': 100_000 }))
    await socket.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nabc')
    expect(await socket.until(/<\/html>/)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*Connection: close[\s\S]*does not take a file/,
    )
    await socket.write(Buffer.alloc(99_000, 'x'))
    await socket.write(head('GET /api/v1/getCollegeName'))
    expect((await socket.closed()).match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
  })

  it('that was read to its end keeps its connection', async () => {
    const socket = await openSocket(campus)
    const headers = { ...form, Host: new URL(campus.url).host, Origin: campus.url, 'Content-Length': 3 }
    await socket.write(head('POST /login/Admin', headers))
    await socket.write('a=1')
    await socket.until(/<\/html>/)
    await socket.write(head('GET /api/v1/getCollegeName', { 'Accept-Encoding': 'identity' }))
    expect((await socket.until(/HTTP\/1\.1[\s\S]*HTTP\/1\.1 200/)).match(/HTTP\/1\.1 \d{3}/g)).toEqual([
      'HTTP/1.1 400',
      'HTTP/1.1 200',
    ])
    socket.destroy()
  })
})
