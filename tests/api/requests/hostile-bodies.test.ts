import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startAdministeredCampus } from '../../support/servers/administered-campus.ts'
import { openForAll } from '../../support/app/opened.ts'
import { send } from '../../support/calls/over-the-wire.ts'
import { chunkOf, head, openSocket } from '../../support/calls/raw-socket.ts'

const megabyte = 1024 * 1024
/** `a=1&a=1&…` of 24 MB: six million fields. */
const fields = Buffer.alloc(megabyte, 'a=1&')
const origin = 'http://campus.test'
const form = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }

const campus = openForAll(() => startAdministeredCampus())

const residentMegabytes = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${campus.pid}/status`, 'utf8'))?.[1]) / 1024

const lookUp = () => send(campus, '/api/v1/getCollegeName')

describe('a form of 24 MB to the sign-in page', () => {
  const refused = /^HTTP\/1\.1 400 [\s\S]*Connection: close[\s\S]*at most 64[^K]+KB/

  it('is refused before its body is sent, and others are answered meanwhile', async () => {
    await lookUp()
    const before = residentMegabytes()
    const socket = await openSocket(campus)
    await socket.write(head('POST /login/Admin', { ...form, 'Content-Length': 24 * megabyte }))
    expect(await socket.until(/<\/html>/)).toMatch(refused)
    for (let sent = 0; sent < 24; sent += 1) {
      await socket.write(fields)
      expect((await lookUp()).status).toBe(200)
    }
    await socket.closed()
    expect(residentMegabytes() - before).toBeLessThan(100)
  })

  it('is refused while it arrives where it does not say how long it is', async () => {
    const before = residentMegabytes()
    const socket = await openSocket(campus)
    await socket.write(head('POST /login/Admin', { ...form, 'Transfer-Encoding': 'chunked' }))
    const sending = (async () => {
      for (let sent = 0; sent < 24; sent += 1) await socket.write(chunkOf(fields))
    })()
    expect(await socket.until(/<\/html>/)).toMatch(refused)
    expect((await lookUp()).status).toBe(200)
    await sending
    await socket.closed()
    expect(residentMegabytes() - before).toBeLessThan(100)
  })

  it('that states a short length is read up to that length', async () => {
    const socket = await openSocket(campus)
    await socket.write(head('POST /login/Admin', { ...form, 'Content-Length': 20 }))
    await socket.write(Buffer.alloc(300_000, 'a=1&'))
    const seen = await socket.closed()
    expect(seen).toMatch(/^HTTP\/1\.1 \d/)
    expect((await lookUp()).status).toBe(200)
  })
})

describe('a form page', () => {
  it.each([
    ['another content type', { 'content-type': 'application/xml' }, 'Please send this as a form.'],
    ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'as a form upload'],
    [
      'a file nobody asked for',
      { 'content-type': 'multipart/form-data; boundary=x' },
      'does not take a file',
    ],
  ])('shows itself again to %s', async (_, type, sentence) => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n'
    const headers = { ...type, origin: campus.url }
    const answer = await send(campus, '/login/Admin', { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(sentence)
    expect(answer.body).toContain('name="password"')
  })
})

describe('a multipart upload', () => {
  const part = 'Content-Disposition: form-data; name="excelFileUpload"; filename="a.csv"\r\n\r\n'
  const upload = { Origin: origin, 'Content-Type': 'multipart/form-data; boundary=x' }

  it('that is cut off in the middle of its file is refused, and the server lives on', async () => {
    for (const path of ['/api/v1/startImport?kind=logins.people', '/api/v1/startResultImport']) {
      const body = `--x\r\n${part}abc`
      const headers = { 'content-type': upload['Content-Type'], origin: campus.url, cookie: campus.cookie }
      const answer = await send(campus, path, { method: 'POST', headers, body })
      expect(answer.status, path).toBe(400)
      expect(answer.body, path).toContain('arrived incomplete')
    }
  })

  it('whose sender goes away in the middle does no harm', async () => {
    for (const path of ['/createLogins', '/api/v1/startResultImport', '/login/Admin']) {
      const socket = await openSocket(campus)
      const headers = { ...upload, Origin: campus.url, Cookie: campus.cookie, 'Content-Length': 5000 }
      await socket.write(head(`POST ${path}`, { ...headers, Host: new URL(campus.url).host }))
      await socket.write(`--x\r\n${part}abc`)
      socket.destroy()
    }
    expect((await lookUp()).status).toBe(200)
  })

  it('is not read from somebody who may not send one', async () => {
    const socket = await openSocket(campus)
    await socket.write(head('POST /createLogins', { ...upload, 'Content-Length': 20 * megabyte }))
    expect(await socket.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 303 [\s\S]*Connection: close/)
    socket.destroy()
  })
})
