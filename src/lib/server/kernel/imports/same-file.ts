import type { ImportView } from '#lib/schemas/import.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { conflict } from '../core/errors.ts'
import type { ImportHost } from './import-host.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportStore } from './imports.repository.ts'
import { placeOf } from './place-imports.ts'

interface Parts {
  host(): ImportHost
  store: Pick<ImportStore, 'read'>
}

/**
 * Where the same bytes are saved about something else, such as another exam; null where they are not. A question for
 * people and no rule: two that save at the same moment are both asked before, and none is refused afterwards.
 */
export async function savedElsewhere(
  { host, store }: Parts,
  found: StoredImport,
): Promise<ImportView['sameFile']> {
  const other = await store.read.imports.savedElsewhere(found)
  if (!other) return null
  const place = await placeOf(host(), other)
  return {
    title: place?.title ?? other.fileName,
    link: place?.link ?? '',
    at: other.endedAt ?? other.createdAt,
  }
}

/** @throws DomainError Conflict `import.sameFile` where it is to be saved a second time and nobody has said so */
export async function refuseSameFile(parts: Parts, found: StoredImport): Promise<void> {
  // One that is being saved goes on.
  const same = found.state === 'checked' ? await savedElsewhere(parts, found) : null
  if (same) throw conflict('import.sameFile', { title: same.title, date: showInstant(same.at) })
}
