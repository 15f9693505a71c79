import { crc32, inflateRawSync } from 'node:zlib'
import { invalid } from '../core/errors.ts'
import { isCode } from '../files/disk-error.ts'
import { type ArchiveEntry, type ArchiveSource, shownName } from './archive.ts'
import { type LocalRecord, isEncrypted, localBytes, localRecordAt } from './zip-records.ts'

/** Bytes to read for the extra field, in which programs store times and owners between the name and the data. */
const usualExtra = 128
/** Flag: the sizes follow the data, because the writer did not know them in advance. */
const sizesFollow = 0x8

/**
 * Unpacks a small file. The local header must agree with the directory before anything is unpacked.
 * @throws DomainError Invalid `archive.contradictory`, `archive.damaged`, `archive.unknownMethod`
 */
export async function unpackEntry(source: ArchiveSource, entry: ArchiveEntry): Promise<Uint8Array> {
  const { size, packedSize, method, checksum } = entry
  const name = shownName(entry.name)
  if (method !== 0 && method !== 8) throw invalid('archive.unknownMethod', { name })
  const view = await readEntry(source, entry)
  const header = headerOf(view)
  if (!header || !saysTheSame(header, entry) || header.data + packedSize > view.length)
    throw invalid('archive.contradictory', { name })
  const packed = view.subarray(header.data, header.data + packedSize)
  const bytes = method === 8 ? inflate(packed, size, name) : packed
  if (bytes.length !== size) throw invalid('archive.contradictory', { name })
  if (crc32(bytes) !== checksum) throw invalid('archive.damaged', { name })
  return bytes
}

/**
 * Reads the local header and the data. One read is usually enough; only the header says how many bytes lie between
 * them, so a longer extra field needs a second read.
 */
async function readEntry(source: ArchiveSource, { local, rawName, packedSize }: ArchiveEntry) {
  const read = (length: number) => source.read(local, Math.min(length, source.bytes - local))
  const view = await read(localBytes + Buffer.byteLength(rawName) + usualExtra + packedSize)
  const end = (headerOf(view)?.data ?? 0) + packedSize
  return end > view.length ? read(end) : view
}

function headerOf(view: Buffer): LocalRecord | null {
  try {
    return localRecordAt(view, 0)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Checks the local header against the directory, so that a reader that walks local headers sees the same file as one
 * that reads the directory.
 */
const saysTheSame = (header: LocalRecord, { rawName, method, size, packedSize }: ArchiveEntry): boolean =>
  header.name === rawName &&
  header.method === method &&
  !isEncrypted(header) &&
  ((header.flags & sizesFollow) !== 0 || (header.size === size && header.packedSize === packedSize))

function inflate(packed: Buffer, size: number, name: string): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    // The data inflates to more than the declared size: a zip bomb.
    if (isCode(error, 'ERR_BUFFER_TOO_LARGE')) throw invalid('archive.contradictory', { name })
    throw invalid('archive.damaged', { name })
  }
}
