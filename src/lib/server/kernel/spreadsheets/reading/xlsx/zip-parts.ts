import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import {
  type CentralRecord,
  centralRecordAt,
  elsewhere,
  endRecordIn,
  isEncrypted,
  localRecordAt,
  overlap,
  type Place,
} from '../../../archives/zip-records.ts'
import { invalid } from '../../../core/errors.ts'
import { sheetLimits } from '../../sheet.types.ts'

export interface ZipParts {
  has(name: string): boolean
  /**
   * Yields a part's bytes in pieces; nothing if there is no such part.
   * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`
   */
  unpack(name: string): AsyncGenerator<Uint8Array>
}

/** The size up to which a part is accepted with any compression ratio: repeated zeros compress well. */
const harmlessBytes = 8 * 1024 * 1024
const stepBytes = 256 * 1024

/**
 * Opens the parts that the central directory names. All unpacking goes through here, so the counted bytes are the
 * ones read.
 * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`, `sheet.encrypted`
 */
export function openZip(bytes: Uint8Array): ZipParts {
  const entries = readZipDirectory(bytes)
  refuseDeclaredBomb([...entries.values()], bytes.byteLength)
  let total = 0

  async function* unpack(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return
    let size = 0
    for await (const piece of piecesOf(entry)) {
      size += piece.byteLength
      total += piece.byteLength
      // A part that is larger than declared is a bomb.
      if (size > entry.size || total > sheetLimits.unpackedBytes) throw invalid('sheet.zipBomb')
      yield piece
    }
  }

  return { has: (name) => entries.has(name.toLowerCase()), unpack }
}

function refuseDeclaredBomb(entries: readonly ZipEntry[], fileBytes: number): void {
  const isTooDense = ({ size }: ZipEntry): boolean =>
    size > harmlessBytes && size > fileBytes * sheetLimits.unpackRatio
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > sheetLimits.unpackedBytes || entries.some(isTooDense)) throw invalid('sheet.zipBomb')
}

async function* piecesOf({ packed, isDeflated }: ZipEntry): AsyncGenerator<Uint8Array> {
  const steps = stepsOf(packed)
  if (!isDeflated) return yield* steps
  const inflating = Readable.from(steps).pipe(createInflateRaw({ chunkSize: stepBytes }))
  try {
    for await (const piece of inflating) yield piece as Uint8Array
  } catch {
    throw invalid('sheet.unreadable')
  }
}

function* stepsOf(packed: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < packed.byteLength; start += stepBytes)
    yield packed.subarray(start, start + stepBytes)
}

interface ZipEntry {
  name: string
  /** The declared size, enforced when the part is unpacked. */
  size: number
  packed: Uint8Array
  isDeflated: boolean
}

/**
 * Reads every entry of the central directory, by lower-case name. Entries must not overlap, because shared bytes
 * would be unpacked once per name.
 * @throws DomainError Invalid `sheet.zipBomb`, `sheet.unreadable`, `sheet.encrypted`
 */
export function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return entriesOf(view)
  } catch (error) {
    // An offset points past the end of the file.
    if (error instanceof RangeError) throw invalid('sheet.unreadable')
    throw error
  }
}

function entriesOf(view: Buffer): Map<string, ZipEntry> {
  const end = endRecordIn(view)
  if (!end) throw invalid('sheet.unreadable')
  if (end.entries > sheetLimits.parts) throw invalid('sheet.zipBomb')
  const entries = new Map<string, ZipEntry>()
  const places: Place[] = [{ start: end.directory, end: end.at }]
  let at = end.directory
  for (let index = 0; index < end.entries; index += 1) {
    const { entry, place, next } = readEntry(view, at)
    const key = entry.name.toLowerCase()
    if (entries.has(key)) throw invalid('sheet.unreadable')
    entries.set(key, entry)
    places.push(place)
    at = next
  }
  if (overlap(places)) throw invalid('sheet.zipBomb')
  return entries
}

function readEntry(view: Buffer, at: number): { entry: ZipEntry; place: Place; next: number } {
  const record = centralRecordAt(view, at)
  if (!record) throw invalid('sheet.unreadable')
  if (isEncrypted(record)) throw invalid('sheet.encrypted')
  const { name, method, next } = record
  if (method !== 0 && method !== 8) throw invalid('sheet.unreadable')
  const [size = 0, packedSize = 0, local = 0] = inFull(record)
  const start = dataStart(view, local, name)
  const end = start + packedSize
  if (end > view.length) throw invalid('sheet.unreadable')
  return {
    entry: { name: plainName(name), size, packed: view.subarray(start, end), isDeflated: method === 8 },
    place: { start: local, end },
    next,
  }
}

const plainName = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '')

/**
 * Returns the values from the extra field if they do not fit 32 bits, or were unknown when the header was written.
 */
function inFull({ size, packedSize, local, extra }: CentralRecord): number[] {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return [size, packedSize, local].map((value) => {
    if (value !== elsewhere) return value
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  })
}

/**
 * Returns the offset of an entry's data. The local header must have the same name, so that a reader that walks
 * headers sees the same file.
 */
function dataStart(view: Buffer, local: number, name: string): number {
  const found = localRecordAt(view, local)
  if (found?.name !== name) throw invalid('sheet.unreadable')
  return found.data
}
