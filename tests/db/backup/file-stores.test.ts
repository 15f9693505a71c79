import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileCollector } from '#lib/server/kernel/files/collect-files.ts'
import { hashOf } from '#lib/server/kernel/files/content-store.ts'
import { createFiles, storagePath } from '#lib/server/kernel/files/files.ts'
import { createS3Client } from '#lib/server/kernel/files/s3-client.ts'
import { createS3Collector, createS3Store, keyOf } from '#lib/server/kernel/files/s3-store.ts'
import { isHalfWritten } from '#lib/server/kernel/files/write-atomically.ts'
import { openForEach } from '../../support/app/opened.ts'
import { startS3 } from '../../support/database/s3-server.ts'

const sheet = Buffer.from('21B81A0501,CN,A\n'.repeat(20_000))
const later = '2099-01-01T00:00:00.000Z'
const atOnce = { tries: 3, responseTimeout: 5_000, pause: () => 0 }

const s3 = openForEach(() => startS3())
let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'prangan-store-')), 'files')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const client = () => createS3Client(s3.place, atOnce)
const stores = {
  disk: () => ({
    store: createFiles(folder),
    collector: createFileCollector(folder),
    spoil: (hash: string, bytes: Buffer) => writeFileSync(storagePath(folder, hash), bytes),
  }),
  bucket: () => ({
    store: createS3Store(client(), folder),
    collector: createS3Collector(client(), folder),
    spoil: (hash: string, bytes: Buffer) => {
      s3.kept.set(keyOf(s3.place.folder, hash), { bytes, at: Date.now() })
    },
  }),
}

const read = async (stream: ReadableStream<Uint8Array> | null): Promise<Buffer> =>
  Buffer.from(await new Response(stream).arrayBuffer())

async function all(hashes: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const hash of hashes) found.push(hash)
  return found
}

describe.each(Object.entries(stores))('files in a %s', (_, open) => {
  it('come back as they were put, whole and in part', async () => {
    const { store } = open()
    const hash = await store.put(sheet)
    expect(await store.put(sheet)).toBe(hash)
    expect(Buffer.from((await store.get(hash)) ?? [])).toEqual(sheet)
    expect(await read(await store.stream(hash, sheet.length))).toEqual(sheet)
    expect(await read(await store.stream(hash, sheet.length, { start: 5, end: 20 }))).toEqual(
      sheet.subarray(5, 21),
    )
    const empty = await store.put(Buffer.alloc(0))
    expect((await read(await store.stream(empty, 0))).length).toBe(0)
  })

  it('that are too large for memory are kept piece by piece, whole or not at all', async () => {
    const { store } = open()
    const pieces = async function* (breaksAt = Infinity) {
      for (let start = 0; start < sheet.length; start += 50_000) {
        if (start > breaksAt) throw new Error('gone')
        yield sheet.subarray(start, start + 50_000)
      }
    }
    const kept = await store.putPieces(pieces(), sheet.length)
    expect(kept).toEqual({ hash: hashOf(sheet), bytes: sheet.length })
    expect(await store.putPieces(pieces(), sheet.length)).toEqual(kept)
    expect(await read(await store.stream(kept.hash, kept.bytes))).toEqual(sheet)
    await expect(store.putPieces(pieces(100_000), sheet.length)).rejects.toThrow('gone')
    await expect(store.putPieces(pieces(), 2 ** 60)).rejects.toMatchObject({ code: 'file.noRoom' })
    expect(readdirSync(folder, { recursive: true }).filter((name) => isHalfWritten(String(name)))).toEqual([])
  })

  it('that a process was writing when it died go a day later', async () => {
    const { store, collector } = open()
    const hash = await store.put(sheet)
    mkdirSync(folder, { recursive: true })
    const half = join(folder, 'half.part')
    writeFileSync(half, sheet)
    expect(await collector.sweep(new Date().toISOString())).toBe(0)
    utimesSync(half, 0, 0)
    expect(await collector.sweep(new Date().toISOString())).toBe(1)
    expect(readdirSync(folder)).not.toContain('half.part')
    expect(Buffer.from((await store.get(hash)) ?? [])).toEqual(sheet)
  })

  it('are not there under a name that is no hash, or of none', async () => {
    const { store } = open()
    for (const name of ['../../etc/passwd', 'x', '0'.repeat(64)]) {
      expect(await store.get(name)).toBeNull()
      expect(await store.stream(name, 3)).toBeNull()
    }
  })

  it('that are too short are refused, and those with other bytes break off before their end', async () => {
    const { store, spoil } = open()
    const hash = await store.put(sheet)
    spoil(hash, sheet.subarray(0, 100))
    await expect(store.get(hash)).rejects.toMatchObject({ kind: 'Unavailable', code: 'file.damaged' })
    await expect(store.stream(hash, sheet.length)).rejects.toMatchObject({ code: 'file.damaged' })
    spoil(hash, Buffer.from(sheet).fill('x', 70_000, 70_010))
    const stream = await store.stream(hash, sheet.length)
    await expect(read(stream)).rejects.toThrow()
    expect(await store.put(sheet)).toBe(hash)
    expect(await read(await store.stream(hash, sheet.length))).toEqual(sheet)
  })

  it('that are given up in the middle are let go', async () => {
    const { store } = open()
    const hash = await store.put(sheet)
    const stream = await store.stream(hash, sheet.length)
    await stream?.cancel()
    const other = (await store.stream(hash, sheet.length))?.getReader()
    await other?.read()
    await other?.cancel()
    await setImmediate()
    expect(stream?.locked).toBe(false)
  })

  it('that nothing refers to go in two steps, and one that is wanted by then comes back', async () => {
    const { store, collector } = open()
    const used = new Set<string>()
    const isUsed = async (hash: string) => used.has(hash)
    const hashes = await Promise.all(['one', 'two', 'three'].map((text) => store.put(Buffer.from(text))))
    expect((await all(collector.hashes())).sort()).toEqual(hashes.toSorted())
    const [one = '', two = '', three = ''] = hashes
    used.add(three)
    expect(await collector.putAside(one, '2020-01-01T00:00:00.000Z', isUsed)).toBe(false)
    for (const hash of [one, two]) expect(await collector.putAside(hash, later, isUsed)).toBe(true)
    expect(await collector.putAside(three, later, isUsed)).toBe(false)
    expect(await collector.putAside('../x', later, isUsed)).toBe(false)
    expect(await store.get(one)).toBeNull()
    used.add(two)
    await collector.finish(isUsed)
    expect([await store.get(one), Buffer.from((await store.get(two)) ?? [])]).toEqual([
      null,
      Buffer.from('two'),
    ])
    expect((await all(collector.hashes())).sort()).toEqual([two, three].sort())
  })
})
