import { conflict } from '../../kernel/core/errors.ts'
import type { StoredImport } from '../../kernel/imports/import-row.ts'

const states: readonly StoredImport['state'][] = ['checked', 'committing', 'committed']

/** Whether photos may be given to an upload: its rows are good, and still kept. */
export const takesPhotos = ({ kind, state, strippedAt }: StoredImport): boolean =>
  kind === 'admissions' && strippedAt === null && states.includes(state)

/** @throws DomainError Conflict `photos.noImport` where photos cannot be given to it now */
export function requireTakesPhotos(found: StoredImport | null): StoredImport {
  if (!found || !takesPhotos(found)) throw conflict('photos.noImport')
  return found
}
