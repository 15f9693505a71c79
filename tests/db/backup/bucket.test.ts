import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { hashOf } from '#lib/server/kernel/files/content-store.ts'
import { createS3Client } from '#lib/server/kernel/files/s3-client.ts'
import { s3PlaceOf } from '#lib/server/kernel/files/s3-place.ts'
import { createS3Store } from '#lib/server/kernel/files/s3-store.ts'
import { openForEach } from '../../support/app/opened.ts'
import { startS3 } from '../../support/database/s3-server.ts'

const sheet = Buffer.from('21B81A0501,CN,A\n'.repeat(20_000))
const atOnce = { tries: 3, responseTimeout: 5_000, pause: () => 0 }

const s3 = openForEach(() => startS3())
const client = () => createS3Client(s3.place, atOnce)

describe('a bucket', () => {
  it('that stumbles is asked again, and a wrong answer of its own is not repeated for ever', async () => {
    const store = createS3Store(client(), tmpdir())
    s3.failures.push(503, 'hang up')
    const hash = await store.put(sheet)
    expect(s3.asked).toHaveLength(3)
    s3.failures.push(500, 500, 500)
    await expect(store.get(hash)).rejects.toMatchObject({ kind: 'Unavailable', code: 'file.storeDown' })
    expect(s3.asked).toHaveLength(6)
  })

  it('that is not there is refused as unavailable', async () => {
    const { place } = s3
    await s3.close()
    const store = createS3Store(createS3Client(place, atOnce), tmpdir())
    await expect(store.put(sheet)).rejects.toMatchObject({ kind: 'Unavailable', code: 'file.storeDown' })
    // The test closes this server at its end.
    Object.assign(s3, await startS3())
  })

  it('that never answers is given up', async () => {
    s3.failures.push('silence', 'silence', 'silence')
    const store = createS3Store(createS3Client(s3.place, { ...atOnce, responseTimeout: 50 }), tmpdir())
    await expect(store.get(hashOf(sheet))).rejects.toMatchObject({ code: 'file.storeDown' })
    expect(s3.asked).toHaveLength(3)
  })

  it('refuses wrong keys, once', async () => {
    const store = createS3Store(createS3Client({ ...s3.place, secretAccessKey: 'wrong' }, atOnce), tmpdir())
    await expect(store.put(sheet)).rejects.toMatchObject({ code: 'file.storeDown', params: { status: 403 } })
    expect(s3.asked).toHaveLength(1)
    expect(s3.kept.size).toBe(0)
  })

  it('keeps whole files alone, below the folder of the setting', async () => {
    const hash = await createS3Store(client(), tmpdir()).put(sheet)
    expect([...s3.kept.keys()]).toEqual([`files/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`])
    expect(s3.kept.get([...s3.kept.keys()][0] ?? '')?.bytes).toEqual(sheet)
  })
})

describe('the setting', () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }

  it('names a bucket of Amazon, or of another store by its endpoint', () => {
    expect(s3PlaceOf('s3://college/files/2026/?region=ap-south-1', keys)).toMatchObject({
      url: 'https://college.s3.ap-south-1.amazonaws.com/',
      folder: 'files/2026/',
    })
    expect(s3PlaceOf('s3://college?endpoint=http://127.0.0.1:9000/', keys)).toMatchObject({
      url: 'http://127.0.0.1:9000/college/',
      folder: '',
      region: 'us-east-1',
    })
  })

  it.each(['https://college', 's3://', 's3:///x', 's3://c?endpoint=file:///etc', 's3://c?region=a/b', 'x'])(
    '%s is none',
    (setting) => expect(s3PlaceOf(setting, keys)).toBeNull(),
  )
})
