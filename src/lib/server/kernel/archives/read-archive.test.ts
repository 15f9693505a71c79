import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type Zipped, zipOf } from '#tests/support/documents/zip-bytes.ts'
import type { ArchiveSource } from './archive.ts'
import { readArchive } from './read-archive.ts'
import { unpackEntry } from './unpack-entry.ts'

const limits = { entries: 100, unpackedBytes: 1_048_576 }
const text = Buffer.from('What stands in a file of this archive. '.repeat(20))
const file: Zipped = { name: 'a/HT1.jpg', bytes: text }

const sourceOf = (bytes: Uint8Array): ArchiveSource => ({
  bytes: bytes.length,
  async read(start, length) {
    if (start < 0 || length < 0 || start + length > bytes.length)
      throw new Error('asked for what is not there')
    return Buffer.from(bytes.subarray(start, start + length))
  },
})

/** Unpacks every file of the archive. */
async function unpackAll(bytes: Uint8Array): Promise<[string, string][]> {
  const source = sourceOf(bytes)
  const found: [string, string][] = []
  for (const entry of await readArchive(source, limits))
    found.push([entry.name, Buffer.from(await unpackEntry(source, entry)).toString()])
  return found
}

it('answers the files of an archive as others write it, without its folders', async () => {
  const zip = zipSync({
    'a/': new Uint8Array(),
    'a/b.txt': text,
    'c.txt': [text, { level: 0 }],
    leer: new Uint8Array(),
  })
  expect(await unpackAll(zip)).toEqual([
    ['a/b.txt', text.toString()],
    ['c.txt', text.toString()],
    ['leer', ''],
  ])
  expect(await unpackAll(zipOf([]))).toEqual([])
})

it('reads slashes of Windows, and sizes that stand behind the bytes', async () => {
  expect(await unpackAll(zipOf([{ ...file, name: 'a\\b.txt' }]))).toEqual([['a/b.txt', text.toString()]])
  const streamed = zipOf([{ ...file, flags: 8 }])
  // A streaming writer (flag 8) leaves the checksum and sizes in the local header at zero.
  streamed.fill(0, 14, 26)
  expect(await unpackAll(streamed)).toEqual([[file.name, text.toString()]])
})

it('reads an entry and little more, however much stands before its bytes', async () => {
  const other = { name: 'b.jpg', bytes: Buffer.alloc(200_000), isStored: true }
  const whole = sourceOf(zipOf([{ ...file, extra: Buffer.alloc(1000) }, other]))
  const lengths: number[] = []
  const source: ArchiveSource = {
    ...whole,
    read(start, length) {
      lengths.push(length)
      return whole.read(start, length)
    },
  }
  const [entry] = await readArchive(source, limits)
  lengths.length = 0
  expect(entry && Buffer.from(await unpackEntry(source, entry)).toString()).toBe(text.toString())
  const needed = 30 + file.name.length + (entry?.packedSize ?? 0)
  expect(lengths).toEqual([needed + 128, needed + 1000])
})

it('says of a link that it is one', async () => {
  const zip = zipOf([
    { ...file, mode: 0o120_777 },
    { ...file, name: 'b.jpg' },
  ])
  const entries = await readArchive(sourceOf(zip), limits)
  expect(entries.map(({ isLink }) => isLink)).toEqual([true, false])
})

const whole = zipOf([file, { ...file, name: 'b.jpg' }])
const cutDirectory = Buffer.concat([
  whole.subarray(0, whole.lastIndexOf(Buffer.from('PK\u0001\u0002'))),
  whole.subarray(-22),
])

it.each<[string, Uint8Array, string]>([
  ['is no zip file', Buffer.from('GIF89a and so on'), 'archive.notZip'],
  ['is empty', Buffer.alloc(0), 'archive.notZip'],
  ['was cut off', whole.subarray(0, whole.length - 30), 'archive.cutOff'],
  ['was cut off at its first byte but three', whole.subarray(0, 3), 'archive.cutOff'],
  ['lost its beginning', Buffer.concat([Buffer.from('PK'), whole.subarray(600)]), 'archive.cutOff'],
  ['lost a part of its directory', cutDirectory, 'archive.cutOff'],
  ['says that its directory is behind its end', zipOf([file], { directory: 0xffffff }), 'archive.cutOff'],
  ['says that an entry is behind its end', zipOf([{ ...file, local: 0xffffff }]), 'archive.cutOff'],
  [
    'has more entries than are allowed',
    zipOf(Array.from({ length: 101 }, () => file)),
    'archive.tooManyEntries',
  ],
  ['has a directory with room for more', hugeNames(), 'archive.tooManyEntries'],
  ['is written for more than four gigabytes', zipOf([file], { count: 0xffff }), 'archive.zip64'],
  ['has a size of more than four gigabytes', zipOf([{ ...file, size: 0xffffffff }]), 'archive.zip64'],
  ['is encrypted', zipOf([{ ...file, flags: 1 }]), 'archive.encrypted'],
  ['is encrypted in a stronger way', zipOf([{ ...file, flags: 0x2040 }]), 'archive.encrypted'],
  [
    'has a name that leads out of its folder',
    zipOf([{ ...file, name: 'a/../../b.jpg' }]),
    'archive.leavesFolder',
  ],
  ['has a name that begins at the root', zipOf([{ ...file, name: '\\b.jpg' }]), 'archive.leavesFolder'],
  ['has a name on another disk', zipOf([{ ...file, name: 'C:b.jpg' }]), 'archive.leavesFolder'],
  ['unpacks to more than is allowed', zipOf([{ ...file, size: 1_048_577 }]), 'archive.unpacksTooLarge'],
  ['names one place twice', zipOf([file, { ...file, name: 'b.jpg', local: 0 }]), 'archive.overlapping'],
])('an archive is refused that %s', async (_, bytes, code) => {
  await expect(readArchive(sourceOf(bytes), limits)).rejects.toMatchObject({ kind: 'Invalid', code })
})

function hugeNames(): Buffer {
  return zipOf([1, 2, 3].map((each) => ({ ...file, name: `${each}${'n'.repeat(60_000)}.jpg` })))
}

it.each<[string, Zipped, string]>([
  ['is larger than it says', { ...file, size: 100 }, 'archive.contradictory'],
  ['is smaller than it says', { ...file, size: text.length + 1 }, 'archive.contradictory'],
  ['is called otherwise in its own header', { ...file, localName: 'a/HT2.jpg' }, 'archive.contradictory'],
  ['is stored and says another size', { ...file, isStored: true, size: 100 }, 'archive.contradictory'],
  ['has another checksum', { ...file, checksum: 1 }, 'archive.damaged'],
  ['was not deflated', { ...file, isStored: true, method: 8 }, 'archive.damaged'],
  ['is packed in a way that nobody knows', { ...file, method: 14 }, 'archive.unknownMethod'],
])('a file is refused that %s', async (_, lying, code) => {
  const source = sourceOf(zipOf([lying, { ...file, name: 'b.jpg' }]))
  const [entry] = await readArchive(source, limits)
  await expect(entry && unpackEntry(source, entry)).rejects.toMatchObject({ kind: 'Invalid', code })
})

it('of a bomb that says that it is small no more is unpacked than it says', async () => {
  const bomb = { ...file, bytes: Buffer.alloc(50_000_000), size: 1000 }
  const source = sourceOf(zipOf([bomb]))
  const [entry] = await readArchive(source, limits)
  await expect(entry && unpackEntry(source, entry)).rejects.toMatchObject({ code: 'archive.contradictory' })
})

it('whatever is cut off or changed, a refusal says so and nothing else breaks', async () => {
  const source = zipOf([file, { ...file, name: 'b.jpg' }, { ...file, name: 'c.jpg', isStored: true }])
  for (let at = 0; at < source.length; at += 1) {
    const changed = Buffer.from(source)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    for (const bytes of [changed, source.subarray(0, at)])
      await unpackAll(bytes).catch((error: unknown) => expect(error).toMatchObject({ kind: 'Invalid' }))
  }
})
