import { cleanFileName } from '#lib/rules/college/file-names.ts'
import type { Clock } from '../core/clock.ts'
import { isUuid, newId } from '../core/ids.ts'
import type { ByteRange, ContentStore, LargeFile } from '../files/content-store.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { openBytes, openStream, sealBytes, sealedLength } from '../secrets/sealed-bytes.ts'
import type { Store } from '../store/store.ts'
import type { FileKind, FileKinds, KeptFile, NewFile } from './stored-file.ts'
import type { KeptFileRepository } from './stored-file.repository.ts'

/** Files with whom they belong to, who may read them, and how long they stay. */
export interface KeptFiles extends ContentStore {
  /**
   * Keeps the bytes, and answers the row that is still to be added by `write.files.add` in the transaction of
   * what it belongs to. Where that fails, the bytes go with the next cleaning up.
   * @throws Error where no feature declares the kind, or not with this media type
   */
  prepare(file: NewFile, bytes: Uint8Array): Promise<KeptFile>
  /**
   * The same for bytes that are kept already, see `putPieces`.
   * @throws Error likewise, and where its kind is sealed: what was kept is not
   */
  adopt(file: NewFile, kept: LargeFile): KeptFile
  /** The same with its row, for a file that belongs to what is already there. */
  keep(file: NewFile, bytes: Uint8Array): Promise<KeptFile>
  /** Null where it is not there, or not any more. */
  find(id: string): Promise<KeptFile | null>
  kindOf(file: Pick<KeptFile, 'kind'>): FileKind | null
  /** What was kept of a file of this kind, opened where such files are sealed. @throws Error where it does not open */
  open(file: Pick<KeptFile, 'kind'>, bytes: Uint8Array): Uint8Array
  /** The same in pieces, see `ContentStore.stream`; of a sealed file no range. */
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

/** What a kind is sealed for: no file opens as one of another kind. */
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
