import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashOf } from '../../files/content-store.ts'
import { createFiles } from '../../files/files.ts'
import { readUpload } from './upload.ts'

const upload = { files: { note: { bytes: 10 } }, large: { zip: { bytes: 300_000 } } } as const
const bytes = Buffer.from('0123456789'.repeat(20_000))
const type = 'multipart/form-data; boundary=x'
const head = '--x\r\nContent-Disposition: form-data; name="zip"; filename="dir\\photos.zip"\r\n\r\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prangan-large-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sentAs = (body: BodyInit): Request =>
  new Request('http://campus.test/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)
const sent = (...parts: readonly (string | Buffer)[]): Request =>
  sentAs(Buffer.concat(parts.map((part) => Buffer.from(part))))
const read = (request: Request) => readUpload(request, upload, createFiles(folder))

const kept = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })

it('a large file is kept as it comes, and a small one beside it is read', async () => {
  const small = '\r\n--x\r\nContent-Disposition: form-data; name="note"; filename="a"\r\n\r\nabc\r\n--x--\r\n'
  const { large, files } = await read(sent(head, bytes, small))
  expect(large.zip).toEqual({ name: 'photos.zip', hash: hashOf(bytes), bytes: bytes.length })
  expect(Buffer.from(files.note[0]?.bytes ?? []).toString()).toBe('abc')
  expect(kept()).toContain(join(hashOf(bytes).slice(0, 2), hashOf(bytes).slice(2, 4), hashOf(bytes)))
})

it.each<[string, readonly (string | Buffer)[], string]>([
  ['is larger than it may be', [head, Buffer.alloc(300_001), '\r\n--x--\r\n'], 'upload.tooLarge'],
  ['is cut off', [head, bytes], 'upload.broken'],
  ['comes twice', [head, bytes, '\r\n', head, bytes, '\r\n--x--\r\n'], 'upload.tooMany'],
  ['is empty', [head, '\r\n--x--\r\n'], 'upload.missing'],
  [
    'does not come',
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
    'upload.missing',
  ],
  [
    'stands behind what may not be there',
    ['--x\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\nabc\r\n', head, bytes],
    'upload.unexpected',
  ],
])('one is refused that %s, and nothing half-written stays', async (_, parts, code) => {
  await expect(read(sent(...parts))).rejects.toMatchObject({ kind: 'Invalid', code })
  await expect.poll(() => kept().filter((name) => name.endsWith('.part'))).toEqual([])
})

it.each([
  ['its body where that says how long it is', { 'content-length': '1000' }, 1000],
  ['the most that it may be where nothing is said', {}, 300_000],
  ['no more than that whatever is said', { 'content-length': '350000' }, 300_000],
])('room is taken for %s', async (_, headers, bytes) => {
  const request = sent(head, 'abc\r\n--x--\r\n')
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  const store = createFiles(folder)
  const putPieces = vi.spyOn(store, 'putPieces')
  await readUpload(request, upload, store)
  expect(putPieces.mock.calls.map(([, most]) => most)).toEqual([bytes])
})

it('one that goes on for ever is left at its limit, and the sender waits where the disk does', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pulled === 0 ? Buffer.from(head) : Buffer.alloc(65_536, 'x')
      pulled += 1
      controller.enqueue(piece)
    },
  })
  await expect(read(sentAs(endless))).rejects.toMatchObject({ code: 'upload.tooLarge' })
  expect(pulled).toBeLessThan(40)
  await expect.poll(kept).toEqual([])
})
