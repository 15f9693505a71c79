import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { fileAddress } from '#lib/server/kernel/kept-files/stored-file.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { bytes, itemPhotos } from './feature/item-photos.ts'
import { lostItemsFeature } from './feature/feature.ts'

describe.each(engines)('a file of a feature that nobody knows, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, lostItemsFeature] }))
  const { keep, fetchFile } = itemPhotos(testApp)

  it('is sent to its owner, as what it is and nothing else', async () => {
    const file = await keep()
    const { status, headers, body } = await fetchFile(fileAddress(file), { role: 'ROLE_STUDENT' })
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
    const address = fileAddress(file)
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
    const { status, headers } = await fetchFile(fileAddress(note), { role: 'ROLE_SECURITY' })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect((await fetchFile(fileAddress(note), { role: 'ROLE_STUDENT' })).status).toBe(403)
    await testApp.app.database.writes.updateTable('files').set({ kind: 'constructor' }).execute()
    expect((await fetchFile(fileAddress(note), { role: 'ROLE_SECURITY' })).status).toBe(404)
  })

  it('that is public may be kept by browsers for ever, and is not sent twice', async () => {
    const address = fileAddress(await keep({ kind: 'lostItems.poster' }))
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
    const address = fileAddress(await keep({ kind: 'lostItems.poster' }))
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
    const address = fileAddress(await keep({ kind: 'lostItems.poster' }))
    const head = await fetchFile(address, { method: 'HEAD' })
    const get = await fetchFile(address)
    expect(head.body.length).toBe(0)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  })
})
