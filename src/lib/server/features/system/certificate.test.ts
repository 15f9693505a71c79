import { once } from 'node:events'
import { type Server, type Socket, createServer as createPlainServer } from 'node:net'
import { createServer } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { type Pair, makeCertificate } from '#tests/support/admissions/certificates.ts'
import { freePort, listenOnFreePort } from '#tests/support/servers/free-port.ts'
import { fixedClock } from '../../kernel/core/clock.ts'
import { createCertificateWatch } from './certificate.service.ts'
import { certificateNeeds } from './system.service.ts'

const authority = makeCertificate({ name: 'Campus Authority', isAuthority: true })
const between = makeCertificate({ name: 'Between', isAuthority: true, by: authority })
const good = makeCertificate({ name: 'localhost', by: authority })

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.close()
    await once(server, 'close')
  }
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  // The check destroys the connection once it has read the certificate.
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => {})))
  return `https://localhost:${await listenOnFreePort(server)}`
}

/** A server with this certificate that counts connections. */
async function show({ cert, key }: Pair) {
  let looks = 0
  const server = createServer({ cert, key }).on('tlsClientError', () => {})
  server.on('connection', () => (looks += 1))
  return { origin: await listen(server), looks: () => looks }
}

function watch(origin: string | null, clock = fixedClock('2026-11-21T06:00:00.000Z'), timeout = 5_000) {
  const watched = createCertificateWatch({ origin, clock, timeout, authorities: authority.cert })
  return { ...watched, needs: async () => certificateNeeds(await watched.found(), clock.now()) }
}

describe('the certificate of the address that people type', () => {
  it('is shown with its issuer and its expiry', async () => {
    const { found, needs } = watch((await show(good)).origin)
    expect(await found()).toEqual({
      kind: 'read',
      checkedAt: '2026-11-21T06:00:00.000Z',
      issuer: 'Campus Authority',
      validUntil: '2049-12-31T00:00:00.000Z',
      trust: 'trusted',
    })
    expect(await needs()).toEqual([])
  })

  it.each([
    ['has expired', makeCertificate({ name: 'localhost', by: authority, until: '2021-01-01' }), 'expired'],
    ['nobody but its owner signed', makeCertificate({ name: 'localhost' }), 'selfSigned'],
    ['is for another name', makeCertificate({ name: 'other.example', by: authority }), 'otherName'],
    ['comes without those in between', makeCertificate({ name: 'localhost', by: between }), 'incomplete'],
  ])('needs somebody where it %s', async (_, pair, need) => {
    expect(await watch((await show(pair)).origin).needs()).toEqual([`certificate.${need}`])
  })

  it('needs somebody from three weeks before it expires', async () => {
    const { origin } = await show(good)
    const needsOn = (now: string) => watch(origin, fixedClock(now)).needs()
    expect(await needsOn('2049-12-10T00:00:00.000Z')).toEqual([])
    expect(await needsOn('2049-12-10T00:00:00.001Z')).toEqual(['certificate.expiresSoon'])
    expect(await needsOn('2049-12-31T00:00:00.000Z')).toEqual(['certificate.expired'])
  })

  it('is not looked for where the address has no https, or none is set', async () => {
    expect(await watch('http://campus.example').needs()).toEqual(['certificate.noHttps'])
    expect(await watch(null).needs()).toEqual(['certificate.noOrigin'])
  })

  it('is reported as unreachable, with the reason', async () => {
    expect(await watch(`https://localhost:${await freePort()}`).needs()).toEqual(['certificate.refused'])
    const silent = await listen(createPlainServer())
    expect(await watch(silent, undefined, 20).needs()).toEqual(['certificate.silent'])
    const plain = await listen(createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    expect(await watch(plain).needs()).toEqual(['certificate.noTls'])
  })

  it('is looked at once an hour, beside the page, however many ask', async () => {
    const { origin, looks } = await show(good)
    const clock = fixedClock('2026-11-21T06:00:00.000Z')
    const { known, found } = watch(origin, clock)
    expect(known()).toEqual({ kind: 'beingChecked' })
    await Promise.all(Array.from({ length: 20 }, found))
    clock.set('2026-11-21T06:59:59.999Z')
    await found()
    expect(looks()).toBe(1)
    clock.set('2026-11-21T07:00:00.000Z')
    // The previous finding is returned until the next check has finished.
    expect(known()).toMatchObject({ checkedAt: '2026-11-21T06:00:00.000Z' })
    expect(await found()).toMatchObject({ checkedAt: '2026-11-21T07:00:00.000Z' })
    expect(looks()).toBe(2)
  })

  it('is looked at again after a minute while something is wrong with it', async () => {
    const { origin, looks } = await show(makeCertificate({ name: 'localhost' }))
    const clock = fixedClock('2026-11-21T06:00:00.000Z')
    const { found } = watch(origin, clock)
    await found()
    clock.set('2026-11-21T06:01:00.000Z')
    await found()
    expect(looks()).toBe(2)
  })
})
