import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes, and the same deflated so that more may stand behind them. */
export interface GzipPart {
  plain: Buffer
  deflated: Buffer
}

/** RFC 1952: deflate, no name, no time, an unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** RFC 1951: an empty last block. */
const end = Buffer.from([3, 0])
/** Below it compressing saves less than a packet and costs more than the rest of an answer. */
const worthwhile = 500

/** Compressed as well as it goes: for what is kept and sent again and again. */
export const keptPart = (text: string): GzipPart => deflatedPart(Buffer.from(text), 9)

/** Compressed quickly, or not at all where it is short: for what is made for one answer. */
export function quickPart(text: string): GzipPart {
  const plain = Buffer.from(text)
  return plain.length < worthwhile ? storedPart(plain) : deflatedPart(plain, 4)
}

/**
 * One gzip stream of these parts. Each was deflated by itself up to a whole byte, as RFC 1951 lets blocks
 * stand, so that nothing that was compressed before is compressed again.
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

/** A block as it is: its length, the same inverted, and the bytes. */
function storedPart(plain: Buffer): GzipPart {
  const about = Buffer.alloc(5)
  about.writeUInt16LE(plain.length, 1)
  about.writeUInt16LE(plain.length ^ 0xffff, 3)
  return { plain, deflated: Buffer.concat([about, plain]) }
}
