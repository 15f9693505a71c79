import { createHash } from 'node:crypto'
import { Readable, Transform, pipeline } from 'node:stream'
import { unavailable } from '../core/errors.ts'

/** Both ends count: the first ten bytes are 0 to 9. */
export interface ByteRange {
  start: number
  end: number
}

export interface LargeFile {
  hash: string
  bytes: number
}

/** Files by their content: the name is the SHA-256 of the bytes, so a file is kept once and never changes. */
export interface ContentStore {
  /** Resolves when the bytes are kept for good. @throws DomainError Unavailable `file.storeDown` */
  put(bytes: Uint8Array): Promise<string>
  /**
   * The same for what is too large for memory: its pieces, `mostBytes` at most, go to the disk as they come, where
   * there is room for so many beside those that are on their way already.
   * @throws DomainError Unavailable `file.noRoom`, `file.storeDown`; whatever the pieces throw
   */
  putPieces(pieces: AsyncIterable<Uint8Array>, mostBytes: number): Promise<LargeFile>
  /** Null where there is none. @throws DomainError Unavailable `file.damaged` where the bytes are not those of the name, `file.storeDown` */
  get(hash: string): Promise<Uint8Array | null>
  /**
   * The same in pieces, for whatever may be large; null where there is none. A whole file that turns out to
   * be damaged breaks off before its last piece.
   * @throws DomainError Unavailable `file.damaged` where it is not `size` bytes long, `file.storeDown`
   */
  stream(hash: string, size: number, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const damaged = (hash: string) => unavailable('file.damaged', { file: hash.slice(0, 10) })

/** For a response. Whoever gives it up closes what it comes from. */
export const streamOf = (pieces: Readable): ReadableStream<Uint8Array> =>
  // The same class; only its types are declared twice.
  Readable.toWeb(pieces) as unknown as ReadableStream<Uint8Array>

/** Holds each piece back until the next is there, and the last until the whole is known to be sound. */
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
  // A failure of either comes out of the last, whom the reader watches.
  return pipeline(pieces, check, () => {})
}
