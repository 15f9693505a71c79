import type { APIContext } from 'astro'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { type KeptFile, type NewFile, addressOf } from '#lib/server/kernel/kept-files/kept-file.ts'
import { sendFile } from '#lib/server/kernel/kept-files/send-file.ts'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from '../support/call.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { later, openTestApp } from '../support/test-app.ts'
import { lostItemsFeature } from './feature.ts'

const bytes = Buffer.from('0123456789'.repeat(10))
const day = 24 * 60 * 60

describe.each(engines)('a file of a feature that nobody knows, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, lostItemsFeature] }))

  const keep = (more: Partial<NewFile> = {}): Promise<KeptFile> =>
    testApp.app.files.keep(
      {
        kind: 'lostItems.photo',
        ownerEntity: 'lostItem',
        ownerId: 'u-ROLE_STUDENT',
        name: 'Asha’s umbrella.png',
        mediaType: 'image/png',
        createdBy: 'u-asha',
        ...more,
      },
      bytes,
    )

  interface Wanted {
    role?: Role
    headers?: Record<string, string>
    method?: string
  }

  async function fetchFile(address: string, { role, headers = {}, method = 'GET' }: Wanted = {}) {
    const [, , id, name] = new URL(address, 'http://campus.test').pathname.split('/').map(decodeURIComponent)
    const { app } = testApp
    const response = await sendFile({
      request: new Request('http://campus.test/', { headers, method }),
      params: { id, name },
      locals: {
        app,
        user: role ? userWith(role) : null,
        caller: { address: '127.0.0.1', isLoopback: true, isSecure: false },
        requestId: 'r',
      },
    } as unknown as APIContext)
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  it('is sent to its owner, as what it is and nothing else', async () => {
    const file = await keep()
    const { status, headers, body } = await fetchFile(addressOf(file), { role: 'ROLE_STUDENT' })
    expect([status, body]).toEqual([200, bytes])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '100',
      'content-disposition':
        'inline; filename="Asha_s umbrella.png"; filename*=UTF-8\'\'Asha%E2%80%99s%20umbrella.png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
  })

  it('is not there for others, for strangers, under another name or id, or by a path trick', async () => {
    const file = await keep()
    const address = addressOf(file)
    expect((await fetchFile(address, { role: 'ROLE_ADMIN' })).status).toBe(404)
    expect((await fetchFile(address)).status).toBe(401)
    const tricks = [
      `/files/${file.id}/other.png`,
      `/files/${file.id}/..%2f..%2fprangan.sqlite`,
      `/files/${file.id}/x%00.png`,
      `/files/${file.id.toUpperCase()}/${encodeURIComponent(file.name)}`,
      `/files/%2e%2e%2fsecret.key/x`,
      `/files/x%00y/${encodeURIComponent(file.name)}`,
      `/files/${file.hash}/${encodeURIComponent(file.name)}`,
      `/files/00000000-0000-4000-8000-000000000000/${encodeURIComponent(file.name)}`,
    ]
    for (const trick of tricks)
      expect((await fetchFile(trick, { role: 'ROLE_STUDENT' })).status, trick).toBe(404)
  })

  it('opens to the roles of its kind alone, and one of a kind that is declared no longer to nobody', async () => {
    const note = await keep({ kind: 'lostItems.note', mediaType: 'text/csv', name: '=evil().csv' })
    const { status, headers } = await fetchFile(addressOf(note), { role: 'ROLE_SECURITY' })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect((await fetchFile(addressOf(note), { role: 'ROLE_STUDENT' })).status).toBe(403)
    await testApp.app.database.writes.updateTable('files').set({ kind: 'constructor' }).execute()
    expect((await fetchFile(addressOf(note), { role: 'ROLE_SECURITY' })).status).toBe(404)
  })

  it('that is public may be kept by browsers for ever, and is not sent twice', async () => {
    const address = addressOf(await keep({ kind: 'lostItems.poster' }))
    const first = await fetchFile(address)
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await fetchFile(address, { headers: { 'if-none-match': known } })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    expect((await fetchFile(address, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  it('comes in the part that was asked for, and as a whole for a list of parts', async () => {
    const address = addressOf(await keep({ kind: 'lostItems.poster' }))
    const part = await fetchFile(address, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.body.toString()]).toEqual([206, '0123456789'])
    expect(part.headers.get('content-range')).toBe('bytes 10-19/100')
    const bomb = await fetchFile(address, { headers: { range: `bytes=${'0-,'.repeat(2000)}0-` } })
    expect([bomb.status, bomb.body.length]).toEqual([200, 100])
    const beyond = await fetchFile(address, { headers: { range: 'bytes=100-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100'])
    const changed = await fetchFile(address, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })
    expect(changed.status).toBe(200)
  })

  it('says of itself to HEAD what it says to GET, and sends nothing', async () => {
    const address = addressOf(await keep({ kind: 'lostItems.poster' }))
    const [head, get] = [await fetchFile(address, { method: 'HEAD' }), await fetchFile(address)]
    expect(head.body.length).toBe(0)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  })

  it('goes when its time is over, bytes and row, while one who reads it reads to the end', async () => {
    const note = await keep({ kind: 'lostItems.note', mediaType: 'text/csv', name: 'x.csv' })
    const address = addressOf(note)
    const reader = (await testApp.app.files.stream(note.hash, 100))?.getReader()
    const path = join(
      testApp.app.env.dataDir,
      'files',
      note.hash.slice(0, 2),
      note.hash.slice(2, 4),
      note.hash,
    )
    expect(existsSync(path)).toBe(true)
    later(testApp, 29 * day)
    expect((await fetchFile(address, { role: 'ROLE_SECURITY' })).status).toBe(200)
    later(testApp, 1 * day)
    expect((await fetchFile(address, { role: 'ROLE_SECURITY' })).status).toBe(404)
    // The bytes are younger than the clock of this test says: they are of today, and go a week after.
    testApp.clock.set(new Date(Date.now() + 60 * day * 1000).toISOString())
    await testApp.app.housekeeping.run()
    expect(existsSync(path)).toBe(false)
    expect(await testApp.app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
    expect(Buffer.from((await reader?.read())?.value ?? [])).toEqual(bytes)
    testApp.clock.set(new Date(Date.now() + 62 * day * 1000).toISOString())
    await testApp.app.housekeeping.run()
    const left = readdirSync(join(testApp.app.env.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((name) => statSync(join(testApp.app.env.dataDir, 'files', name)).isFile())).toEqual([])
  })

  it('stays while another row has the same bytes, and goes where its row was never written', async () => {
    const { app, clock } = testApp
    const note = await keep({ kind: 'lostItems.note', mediaType: 'text/csv', name: 'x.csv' })
    const photo = await keep()
    expect(photo.hash).toBe(note.hash)
    const lost = await app.files.put(Buffer.from('nobody wrote a row for this'))
    clock.set(new Date(Date.now() + 60 * day * 1000).toISOString())
    await app.housekeeping.run()
    expect(await app.files.get(photo.hash)).not.toBeNull()
    expect(await app.files.get(lost)).toBeNull()
    expect((await fetchFile(addressOf(photo), { role: 'ROLE_STUDENT' })).body).toEqual(bytes)
  })

  it('is refused of a kind or type that nobody declared', async () => {
    await expect(keep({ kind: 'lostItems.other' })).rejects.toThrow('No feature declares')
    await expect(keep({ mediaType: 'text/html' })).rejects.toThrow('not declared as text/html')
    expect(await testApp.app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('has a name that every system can carry', async () => {
    for (const [given, kept] of [
      ['../../etc/passwd', '-..-etc-passwd'],
      ['C:\\Photos\\Asha.png', 'C-Photos-Asha.png'],
      ['a#b+c;d&e=f,g.png', 'a#b+c;d&e=f,g.png'],
      ['a\u0000b\r\nx: y.png', 'a-b-x- y.png'],
      ['\u202egnp.exe', '-gnp.exe'],
      ['  ', 'file'],
      ['లక్ష్మీ.png', 'లక్ష్మీ.png'],
    ] as const) {
      const file = await keep({ name: given })
      expect(file.name).toBe(kept)
      expect((await fetchFile(addressOf(file), { role: 'ROLE_STUDENT' })).status).toBe(200)
    }
  })
})
