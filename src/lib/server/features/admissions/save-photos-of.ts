import type { Actor } from '../../kernel/audit/audit.ts'
import type { ImportKind } from '../../kernel/imports/import-kind.ts'
import { type MovesPhotos, beginSaving, movesPhotos } from './move-photo-upload.ts'

/** The photos that were given beside a spreadsheet are agreed on with it; those of a check that still runs begin with its end. */
export const savePhotosOf: NonNullable<ImportKind['committed']> = (db, { id }, by) =>
  saveChecked(movesPhotos(db), id, by)

/** The photos are locked first: where somebody has removed them meanwhile the rows are saved without them. */
export async function saveChecked(
  write: MovesPhotos,
  importId: string,
  by: { actor: Actor; at: string },
): Promise<void> {
  const uploads = await write.photoUploads.lockOfImports([importId])
  const waiting = uploads.find(({ state }) => state === 'checked')
  // They are new: no photo is in the way.
  if (waiting) await beginSaving(write, waiting, { ...by, replaces: false })
}
