import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes, and their deflated form that more data can follow. */
export interface GzipPart {
  plain: Buffer
  deflated: Buffer
}

/** RFC 1952: deflate, no name, no time, an unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** RFC 1951: an empty last block. */
const end = Buffer.from([3, 0])
/** Compressing fewer bytes saves less than a packet and costs more than the rest of the response. */
const worthwhile = 500

/** Compresses with the best ratio, for parts that are cached and sent often. */
export const keptPart = (text: string): GzipPart => deflatedPart(Buffer.from(text), 9)

/** Compresses fast, or not at all if short, for parts of a single response. */
export function quickPart(text: string): GzipPart {
  const plain = Buffer.from(text)
  return plain.length < worthwhile ? storedPart(plain) : deflatedPart(plain, 4)
}

/**
 * Joins parts into one gzip stream. Each was deflated separately up to a byte boundary, as RFC 1951 allows, so that
 * nothing is compressed twice.
 */
export function joinGzip(parts: readonly GzipPart[]): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(
    parts.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  )
  tail.writeUInt32LE(
    parts.reduce((sum, { plain }) => sum + plain.length, 0),
    4,
  )
  return Buffer.concat([head, ...parts.map(({ deflated }) => deflated), end, tail])
}

const deflatedPart = (plain: Buffer, level: number): GzipPart => ({
  plain,
  deflated: deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH }),
})

/** Builds a stored block: its length, the inverted length, and the bytes. */
function storedPart(plain: Buffer): GzipPart {
  const about = Buffer.alloc(5)
  about.writeUInt16LE(plain.length, 1)
  about.writeUInt16LE(plain.length ^ 0xffff, 3)
  return { plain, deflated: Buffer.concat([about, plain]) }
}
