import type { ArchiveEntry, ArchiveSource } from '../../kernel/archives/archive.ts'
import { unpackEntry } from '../../kernel/archives/unpack-entry.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { isDomainError } from '../../kernel/core/errors.ts'
import type { KeptFile } from '../../kernel/kept-files/kept-file.ts'
import type { PhotoKeeper } from './keep-photo.ts'
import type { PhotoSettled } from './photo-line.repository.ts'
import type { PhotoLine, PhotoUpload } from './photo-upload.ts'
import type { PhotoOwner } from './photos-to-save.repository.ts'

/** A zip file whose photos are being saved. */
export interface Saving {
  upload: PhotoUpload
  source: ArchiveSource
  /** By their place. */
  entries: ReadonlyMap<number, ArchiveEntry>
  photos: PhotoKeeper
  actor: Actor
  at: string
}

/** A picture that is drawn anew and kept, or why it is not. */
export interface ReadyPhoto {
  line: PhotoLine
  photo: KeptFile | null
  problem: Pick<PhotoSettled, 'problem' | 'params'> | null
}

type Owners = ReadonlyMap<string, PhotoOwner | null>

/** By their numbers; null where one has several. */
export function ownersIn(found: readonly PhotoOwner[]): Owners {
  const owners = new Map<string, PhotoOwner | null>()
  for (const owner of found) owners.set(owner.number, owners.has(owner.number) ? null : owner)
  return owners
}

/** Before the transaction: drawing takes longer than others should wait. Pictures that nobody gets are not drawn. */
export async function preparePhotos(
  lines: readonly PhotoLine[],
  owners: Owners,
  saving: Saving,
): Promise<ReadyPhoto[]> {
  const ready: ReadyPhoto[] = []
  for (const line of lines) {
    const owner = owners.get(line.number)
    if (owner && (saving.upload.replaces || owner.photoId === null))
      ready.push(await preparePhoto(line, owner, saving))
    else ready.push({ line, photo: null, problem: owner === null ? severalPeople : null })
  }
  return ready
}

const severalPeople = { problem: 'photos.severalPeople', params: {} }

async function preparePhoto(
  line: PhotoLine,
  { id }: PhotoOwner,
  { source, entries, photos, actor }: Saving,
): Promise<ReadyPhoto> {
  const entry = entries.get(line.place)
  if (!entry) return { line, photo: null, problem: { problem: 'photos.gone', params: {} } }
  try {
    const photo = await photos.prepare(id, await unpackEntry(source, entry), actor)
    return { line, photo, problem: null }
  } catch (error) {
    if (!isDomainError(error) || error.kind !== 'Invalid') throw error
    return { line, photo: null, problem: { problem: error.code, params: error.params } }
  }
}
