import { cleanFileName } from '#lib/rules/college/file-names.ts'
import type { Clock } from '../core/clock.ts'
import { isUuid, newId } from '../core/ids.ts'
import type { ByteRange, ContentStore, LargeFile } from '../files/content-store.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { openBytes, openStream, sealBytes, sealedLength } from '../secrets/sealed-bytes.ts'
import type { Store } from '../store/store.ts'
import type { FileKind, FileKinds, KeptFile, NewFile } from './stored-file.ts'
import type { KeptFileRepository } from './stored-file.repository.ts'

/** Files with their owner, their readers and their expiry. */
export interface KeptFiles extends ContentStore {
  /**
   * Stores the bytes and returns the row, which the caller adds with `write.files.add` in the transaction of the
   * owning record. If that fails, housekeeping deletes the bytes.
   * @throws Error if no feature declares the kind, or not with this media type
   */
  prepare(file: NewFile, bytes: Uint8Array): Promise<KeptFile>
  /**
   * Returns the row for bytes that are already stored, see `putPieces`.
   * @throws Error as `prepare`, and if the kind is sealed, because the stored bytes are not
   */
  adopt(file: NewFile, kept: LargeFile): KeptFile
  /** Stores the bytes with their row, for a file of an existing record. */
  keep(file: NewFile, bytes: Uint8Array): Promise<KeptFile>
  /** Returns a file; null if it does not exist or has expired. */
  find(id: string): Promise<KeptFile | null>
  kindOf(file: Pick<KeptFile, 'kind'>): FileKind | null
  /** Opens the stored bytes of a file if its kind is sealed. @throws Error if they do not open */
  open(file: Pick<KeptFile, 'kind'>, bytes: Uint8Array): Uint8Array
  /** Sends a file as a stream, see `ContentStore.stream`; a sealed file has no ranges. */
  send(file: KeptFile, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
}

declare module '../app.ts' {
  interface Kernel {
    files: KeptFiles
  }
}

interface Parts {
  contents: ContentStore
  store: Store<{ files: KeptFileRepository }>
  clock: Clock
  kinds: FileKinds
  keyring: Keyring
}

/** Returns the sealing purpose of a kind: no file opens as one of another kind. */
const purposeOf = ({ kind }: Pick<KeptFile, 'kind'>): string => `prangan files ${kind}`

const day = 24 * 60 * 60 * 1000

export function createKeptFiles({ contents, store, clock, kinds, keyring }: Parts): KeptFiles {
  const kindOf = ({ kind }: Pick<KeptFile, 'kind'>): FileKind | null =>
    Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null

  function declared(given: NewFile): FileKind {
    const kind = kindOf(given)
    if (!kind) throw new Error(`No feature declares the files ${given.kind}.`)
    if (!kind.mediaTypes.some((each) => each === given.mediaType))
      throw new Error(`Files ${given.kind} are not declared as ${given.mediaType}.`)
    return kind
  }

  async function prepare(given: NewFile, bytes: Uint8Array): Promise<KeptFile> {
    const kept = declared(given).isSealed ? sealBytes(keyring, purposeOf(given), bytes) : bytes
    return rowOf(given, { hash: await contents.put(kept), bytes: bytes.byteLength })
  }

  function rowOf(given: NewFile, kept: LargeFile): KeptFile {
    const { keptForDays = null } = declared(given)
    const createdAt = clock.now()
    return {
      id: newId(),
      ...given,
      ...kept,
      name: cleanFileName(given.name),
      createdAt,
      expiresAt:
        keptForDays === null ? null : new Date(Date.parse(createdAt) + keptForDays * day).toISOString(),
    }
  }

  return {
    ...contents,
    kindOf,
    prepare,

    adopt(given, kept) {
      if (declared(given).isSealed) throw new Error(`Files ${given.kind} are sealed.`)
      return rowOf(given, kept)
    },

    open: (file, bytes) => (kindOf(file)?.isSealed ? openBytes(keyring, purposeOf(file), bytes) : bytes),

    async send(file, range) {
      if (!kindOf(file)?.isSealed) return contents.stream(file.hash, file.bytes, range)
      const sealed = await contents.stream(file.hash, sealedLength(file.bytes))
      return sealed?.pipeThrough(openStream(keyring, purposeOf(file))) ?? null
    },

    async keep(given, bytes) {
      const file = await prepare(given, bytes)
      await store.transact((write) => write.files.add(file))
      return file
    },

    async find(id) {
      const file = isUuid(id) ? await store.read.files.find(id) : null
      return file && (file.expiresAt === null || file.expiresAt > clock.now()) ? file : null
    },
  }
}
