import { createHash } from 'node:crypto'
import { Readable, Transform, pipeline } from 'node:stream'
import { unavailable } from '../core/errors.ts'

/** Both ends are inclusive: the first ten bytes are 0 to 9. */
export interface ByteRange {
  start: number
  end: number
}

export interface LargeFile {
  hash: string
  bytes: number
}

/** Stores files by content: the name is the SHA-256 of the bytes, so a file is stored once and never changes. */
export interface ContentStore {
  /** Stores the bytes durably and resolves with their hash. @throws DomainError Unavailable `file.storeDown` */
  put(bytes: Uint8Array): Promise<string>
  /**
   * Stores a file that is too large for memory. Its pieces, at most `mostBytes`, are written to the disk as they
   * arrive, if there is space for them in addition to the uploads in progress.
   * @throws DomainError Unavailable `file.noRoom`, `file.storeDown`; any error of `pieces`
   */
  putPieces(pieces: AsyncIterable<Uint8Array>, mostBytes: number): Promise<LargeFile>
  /**
   * Reads a file; returns null if there is none.
   * @throws DomainError Unavailable `file.damaged` if the bytes do not match the hash, `file.storeDown`
   */
  get(hash: string): Promise<Uint8Array | null>
  /**
   * Reads a file as a stream, for files that may be large; returns null if there is none. A full read that finds the
   * file damaged fails before the last piece.
   * @throws DomainError Unavailable `file.damaged` if it is not `size` bytes long, `file.storeDown`
   */
  stream(hash: string, size: number, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const damaged = (hash: string) => unavailable('file.damaged', { file: hash.slice(0, 10) })

/** Converts a stream for a response. Cancelling it closes the source. */
export const streamOf = (pieces: Readable): ReadableStream<Uint8Array> =>
  // It is the same class; only its types are declared twice.
  Readable.toWeb(pieces) as unknown as ReadableStream<Uint8Array>

/** Delays each piece until the next one arrives, and the last until the hash of the whole file is verified. */
export function whole(pieces: Readable, hash: string): Readable {
  const seen = createHash('sha256')
  let held: Uint8Array | null = null
  const check = new Transform({
    transform(piece: Uint8Array, _, done) {
      seen.update(piece)
      const ready = held
      held = piece
      done(null, ready)
    },
    flush: (done) => (seen.digest('hex') === hash ? done(null, held) : done(damaged(hash))),
  })
  // An error of either stream surfaces on the last one, which the reader watches.
  return pipeline(pieces, check, () => {})
}
