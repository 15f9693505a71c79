import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { createFiles } from '#lib/server/kernel/files/files.ts'
import { keptFileRepository } from '#lib/server/kernel/kept-files/stored-file.repository.ts'
import { type KeptFile, fileAddress } from '#lib/server/kernel/kept-files/stored-file.ts'
import { send } from '../../support/calls/over-the-wire.ts'
import { type OwnCampus, startCampus } from '../../support/servers/own-server.ts'

const text = 'a file over the wire, '.repeat(5000)
const name = 'a#b+c;d&e=f,g ö లక్ష్మీ.png'

let campus: OwnCampus
let poster: KeptFile
beforeAll(async () => {
  campus = await startCampus()
  const bytes = Buffer.from(text)
  const hash = await createFiles(join(campus.dataDir, 'files')).put(bytes)
  poster = {
    id: '5f0c1b52-6f54-4f0e-9c55-0d6d5f7f1a01',
    kind: 'college.picture',
    hash,
    ownerEntity: 'college',
    ownerId: 'logo',
    name,
    mediaType: 'image/png',
    bytes: bytes.length,
    createdBy: 'system',
    createdAt: '2026-11-21T06:00:00.000Z',
    expiresAt: null,
  }
  const database = connectDatabase({ databaseUrl: null, dataDir: campus.dataDir })
  await keptFileRepository(database.writes).add(poster)
  await database.close()
})
afterAll(() => campus.stop())

it('a kept file comes whole, in part, and not at all where it is known', async () => {
  const address = fileAddress(poster)
  const whole = await send(campus, address, { headers: { 'accept-encoding': 'br, gzip' } })
  expect([whole.status, whole.body]).toEqual([200, text])
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(Buffer.byteLength(text)),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-request-id': expect.any(String),
  })
  // Documents have these: a picture on a slow line goes without them.
  for (const header of ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy'])
    expect(whole.headers).not.toHaveProperty(header)
  const part = await send(campus, address, { headers: { range: 'bytes=2-5' } })
  expect([part.status, part.body]).toEqual([206, 'file'])
  const head = await send(campus, address, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body]).toEqual([
    200,
    whole.headers['content-length'],
    '',
  ])
  const known = await send(campus, address, { headers: { 'if-none-match': String(whole.headers['etag']) } })
  expect([known.status, known.body]).toEqual([304, ''])
  const beyond = await send(campus, address, { headers: { range: 'bytes=9999999-' } })
  expect([beyond.status, beyond.body]).toEqual([416, ''])
})

it('there is no other way to it, nor from it to anything else', async () => {
  const { id, hash } = poster
  const known = encodeURIComponent(name)
  for (const path of [
    `/files/${id}/`,
    `/files/${id}`,
    `/files/${id}/other.png`,
    `/files/${id}/${known}/x`,
    `/files/${hash}/${known}`,
    `/files/%2e%2e/%2e%2e/prangan.sqlite`,
    `/files/${id}/%2e%2e%2f%2e%2e%2fsecret.key`,
    `/files/${id}%00/${known}`,
    `/files/${id}/${known}%00.html`,
    `/files/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`,
    `/de/files/${id}/${known}`,
  ]) {
    const { status, body } = await send(campus, path)
    expect([400, 404], path).toContain(status)
    expect(body, path).not.toContain('over the wire')
  }
  expect((await send(campus, fileAddress(poster), { method: 'DELETE' })).status).toBe(405)
})
